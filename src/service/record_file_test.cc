#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "service/compare_source.h"
#include "service/compare_testing.h"
#include "service/reports.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class RecordFile : public testing::Test {
 protected:
  RecordFile() {
    std::string pattern = (fs::temp_directory_path() / "proctor-compare-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~RecordFile() override { fs::remove_all(folder_); }

  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  static std::vector<std::string> names_in(RunSource& source) {
    std::vector<std::string> out;
    const auto walked = source.walk([&](const store::ResultRow& row) {
      out.push_back(row.suite + "/" + row.name + "/" + std::to_string(row.key.repeat) +
                    (row.verdict == model::Verdict::pass ? "+" : "-"));
    });
    EXPECT_TRUE(walked) << walked.error().message;
    return out;
  }

  std::string fault_of(const std::string& text) const {
    const auto source = file_source(written("bad.json", text), "bad.json");
    if (!source) return source.error().code + " " + source.error().message;
    const auto walked = (*source)->walk([](const store::ResultRow&) {});
    return walked ? "" : walked.error().code + " " + walked.error().message;
  }

 private:
  fs::path folder_;
};

TEST_F(RecordFile, IsReadAsBothReportsWriteIt) {
  const auto run = run_record("a", {suite_record("x \"1\".yaml", {{"one \\ {", "PF"}, {"two ]", "P"}}),
                                    suite_record("y.yaml", {{"three", "F", "says \"}\" and \\"}})});
  for (const std::string name : {"json", "jsonl"}) {
    const auto source = file_source(written("run", *render_report(name, run, {})), "run");
    ASSERT_TRUE(source) << source.error().message;
    EXPECT_EQ((*source)->run().id, "a");
    EXPECT_EQ((*source)->run().totals.cases, 4U);
    EXPECT_THAT(names_in(**source),
                ElementsAre("x \"1\".yaml suite/one \\ {/1+", "x \"1\".yaml suite/one \\ {/2-",
                            "x \"1\".yaml suite/two ]/1+", "y.yaml suite/three/1-"));
    const auto trial = (*source)->trial({1, 0, 1});
    ASSERT_TRUE(trial && *trial);
    EXPECT_EQ((*trial)->steps[0].output, "says \"}\" and \\");
    EXPECT_FALSE(*(*source)->trial({1, 1, 1}));
  }
}

TEST_F(RecordFile, MayBeShortAndInAnyOrder) {
  const auto source = file_source(
      written("short.json",
              R"( {"suites": [{"cases": [{"name": "n", "status": "failed"}], "name": "s"}, {"cases": []}],
                               "run": {"passed": false, "totals": {}}, "more": [1, {"a": "]"}]} )"),
      "short.json");
  ASSERT_TRUE(source) << source.error().message;
  EXPECT_THAT(names_in(**source), ElementsAre("s/n/1-"));
  EXPECT_EQ((*(*source)->trial({0, 0, 1}))->score, 0);
}

TEST_F(RecordFile, ComparesWithARunOfTheStore) {
  const auto before = run_record("a", {suite_record("s.yaml", {{"one", "P"}})});
  const auto store = store_with({}, {suite_record("s.yaml", {{"one", "F"}})});
  auto a = file_source(written("a.json", *render_report("json", before, {})), "a.json");
  auto b = kept_source(store, "b");
  ASSERT_TRUE(a && b);
  const auto found = compare(**a, **b, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->counts[0], 1U);
  EXPECT_EQ(found->a.source, "a.json");
}

TEST_F(RecordFile, SaysWhyItIsNone) {
  EXPECT_THAT(fault_of(""), HasSubstr("empty"));
  EXPECT_THAT(fault_of("[1]"), HasSubstr("E570 bad.json: it is no record of a run"));
  EXPECT_THAT(fault_of(R"({"suites": 3})"), HasSubstr("no record of a run"));
  EXPECT_THAT(fault_of(R"({"suites": [{"cases": [{"name": "x")"), HasSubstr("no record of a run"));
  EXPECT_THAT(fault_of(R"({"suites": [], "run": 1})"), HasSubstr("\"run\" is no summary"));
  EXPECT_THAT(fault_of(R"({"suites": [{"cases": [{"name": "x", "status": "good"}]}]})"),
              HasSubstr("case 1 of suite 1"));
  EXPECT_THAT(fault_of(R"({"suites": [{"cases": [{"name": x}]}]})"), HasSubstr("case 1 of suite 1"));
  EXPECT_THAT(fault_of("\xff\xfe{\"suites\"}"), HasSubstr("no record of a run"));
}

// Wherever a file was cut, there is an answer and no crash.
TEST_F(RecordFile, MayBeCutAnywhere) {
  const auto run = run_record("a", {suite_record("x.yaml", {{"o\"ne", "PF", "a\\b"}, {"two", "P"}})});
  for (const std::string name : {"json", "jsonl"}) {
    const std::string whole = *render_report(name, run, {});
    for (std::size_t size = 1; size + 1 < whole.size(); size += 29) fault_of(whole.substr(0, size));
  }
}

}  // namespace
}  // namespace proctor::service
