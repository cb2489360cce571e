// What a person sees of runs that were kept: `history`, `show` and `export`.
#include "service/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "reporters/testing.h"
#include "service/reports.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Kept : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put("proctor.yaml", "# a project\n");
    fs::create_directories(folder_ / "tests/deep");
  }

  void keep(const std::string& id, const std::string& started_at,
            const std::string& path = ".proctor/runs.db") {
    model::RunRecord run = reporters::canned_run();
    run.id = id;
    run.started_at = started_at;
    const auto kept = service::keep_run((folder_ / path).string(), run);
    ASSERT_TRUE(kept) << kept.error().message;
    last_ = run;
  }

  Ran run(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    return proctor(
        {.words = std::move(words), .folder = folder_ / "tests/deep", .environment = std::move(environment)});
  }

  Folder folder_;
  model::RunRecord last_;
};

TEST_F(Kept, AreListedNewestFirstFromAnywhereInTheProject) {
  keep("run_aa11", "2026-01-02T03:04:05.678Z");
  keep("run_ab22", "2026-01-03T03:04:05.678Z");
  const Ran ran = run({"history"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("run "), HasSubstr("run_ab22  2026-01-03 03:04:05"),
                             HasSubstr("0.0123"), HasSubstr("Geography, Services")));
  EXPECT_LT(ran.out.find("run_ab22"), ran.out.find("run_aa11"));
  const auto json = value::parse_json(run({"history", "--json", "-n", "1"}).out);
  ASSERT_TRUE(json);
  ASSERT_EQ(json->list().size(), 1U);
  EXPECT_EQ(json->list()[0].find("id")->text(), "run_ab22");
  EXPECT_THAT(run({"history", "--suite", "nowhere"}).out, IsEmpty());
  EXPECT_EQ(run({"history", "--limit", "none"}).code, 2);
}

TEST_F(Kept, AreShownAsTheyWereLive) {
  keep("run_aa11", "2026-01-02T03:04:05.678Z");
  const Ran shown = run({"show", "run_aa"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, AllOf(HasSubstr("Capital of Spain"), HasSubstr("Capital of France"),
                               HasSubstr("5 of 11 cases passed, 3 failed")));
  const Ran failed = run({"show", "latest", "--failed"});
  EXPECT_THAT(failed.out, AllOf(HasSubstr("Capital of Spain"), Not(HasSubstr("Capital of France"))));
  EXPECT_EQ(run({"show", "latest", "--report", "junit=../run.xml"}).code, 0);
  EXPECT_THAT(folder_.text("tests/run.xml"), HasSubstr("<testsuite"));
}

TEST_F(Kept, AreExportedByteForByte) {
  keep("run_aa11", "2026-01-02T03:04:05.678Z");
  const Ran ran = run({"export", "run_aa11"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, *service::render_report("json", last_, {}));
  EXPECT_EQ(run({"export", "latest", "--report", "jsonl", "-o", "run.jsonl"}).out, "");
  EXPECT_THAT(folder_.text("tests/deep/run.jsonl"), HasSubstr("{\"run\":{\"id\":\"run_aa11\""));
}

TEST_F(Kept, AreNamedWhereNoneOrSeveralAreMeant) {
  Ran ran = run({"show", "latest"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no runs are kept in"));
  EXPECT_EQ(run({"history"}).code, 0);
  EXPECT_FALSE(fs::exists(folder_ / ".proctor")) << "looking makes nothing";
  keep("run_aa11", "2026-01-02T03:04:05.678Z");
  keep("run_ab22", "2026-01-03T03:04:05.678Z");
  ran = run({"export", "x1"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no run starts with \"x1\"; the latest: run_ab22, run_aa11"));
  ran = run({"show", "run_a"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("E420"), HasSubstr("run_ab22, run_aa11")));
  EXPECT_EQ(run({"show", "latest", "--report", "jnuit"}).code, 2);
}

TEST_F(Kept, LieWhereFlagEnvironmentOrSettingsSay) {
  keep("run_settings", "2026-01-02T03:04:05.678Z", "kept/runs.db");
  keep("run_elsewhere", "2026-01-02T03:04:05.678Z", "tests/deep/else.db");
  folder_.put("proctor.yaml", "store: sqlite:kept/runs.db\nreport: [json=all.json]\n");
  EXPECT_THAT(run({"history"}).out, HasSubstr("run_settings"));
  EXPECT_THAT(run({"history"}, {{"PROCTOR_STORE", "else.db"}}).out, HasSubstr("run_elsewhere"));
  EXPECT_THAT(run({"history", "--store", "sqlite:else.db"}).out, HasSubstr("run_elsewhere"));
  EXPECT_THAT(run({"show", "latest"}).out, HasSubstr("5 of 11 cases passed"));
  EXPECT_FALSE(fs::exists(folder_ / "tests/deep/all.json")) << "what run reports is not what show writes";
}

TEST_F(Kept, EndInTroubleWhereTheStoreIsNoGood) {
  folder_.put("broken.db", std::string(5000, 'x'));
  const Ran ran = run({"history", "--store", "../../broken.db"});
  EXPECT_EQ(ran.code, 4);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("E911"), HasSubstr("broken.db"), HasSubstr("--store")));
}

}  // namespace
}  // namespace proctor::e2e
