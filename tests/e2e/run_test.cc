// What a person sees of `proctor run --given` and `proctor checks`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr auto kSuite =
    "proctor: 1\n"
    "name: capitals\n"
    "cases:\n"
    "  - name: France\n"
    "    vars: {city: Paris}\n"
    "    checks:\n"
    "      - contains: \"{{city}}\"\n"
    "      - no-refusal:\n"
    "  - name: Spain\n"
    "    tags: [south]\n"
    "    checks:\n"
    "      - exact: Madrid\n"
    "  - name: Atlantis\n"
    "    run: skip\n"
    "    checks: [{exact: x}]\n";
constexpr auto kGiven =
    R"({"cases":[{"case":"France","steps":[{"output":"It is Paris."}]},{"case":1,"steps":[{"output":"Lisbon"}]}]})";

class Run : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", kSuite);
    folder_.put("given.json", kGiven);
  }

  Ran run(std::vector<std::string> words) const {
    words.insert(words.begin(), "run");
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Folder folder_;
};

TEST_F(Run, ShowsVerdictsAndWhyAndWhere) {
  const Ran ran = run({"suite.yaml", "--given", "given.json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Spain"));
  EXPECT_THAT(ran.out, HasSubstr("Lisbon"));
  EXPECT_THAT(ran.out, HasSubstr("suite.yaml:12"));
  EXPECT_THAT(ran.out, HasSubstr("1 failed"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b[")));
}

TEST_F(Run, WritesTheRecord) {
  const Ran ran = run({"suite.yaml", "--given", "given.json", "--report", "json"});
  EXPECT_EQ(ran.code, 1);
  const auto record = value::parse_json(ran.out);
  ASSERT_TRUE(record) << ran.out;
  EXPECT_EQ(value::to_json(*record->find("run")->find("totals")),
            R"({"cases":3,"passed":1,"failed":1,"errors":0,"skipped":1})");
  const Value& cases = *record->find("suites")->list()[0].find("cases");
  EXPECT_EQ(cases.list()[0].find("status")->text(), "passed");
  EXPECT_EQ(cases.list()[1].find("status")->text(), "failed");
  EXPECT_EQ(cases.list()[2].find("status")->text(), "skipped");
}

TEST_F(Run, WritesSeveralReportsAtOnce) {
  const Ran ran = run({"suite.yaml", "--given", "given.json", "--report", "junit=out.xml", "--report",
                       "html=out.html", "--report", "csv=out.csv"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(folder_.text("out.xml"), HasSubstr("<testsuite"));
  EXPECT_THAT(folder_.text("out.html"), HasSubstr("Content-Security-Policy"));
  EXPECT_THAT(folder_.text("out.csv"), HasSubstr("Spain"));
  EXPECT_THAT(ran.out, HasSubstr("1 failed"));
}

TEST_F(Run, SelectsByNameAndTag) {
  EXPECT_EQ(run({"suite.yaml", "--given", "given.json", "-t", "^Fr"}).code, 0);
  EXPECT_EQ(run({"suite.yaml", "--given", "given.json", "--tag", "south"}).code, 1);
  EXPECT_EQ(run({"suite.yaml", "--given", "given.json", "-t", "("}).code, 2);
}

TEST_F(Run, EndsInErrorWhereAnAnswerIsMissing) {
  folder_.put(
      "given.json",
      R"({"cases":[{"case":"France","steps":[{"output":"Paris"}]},{"case":"Spain","steps":[{"unreachable":true}]}]})");
  const Ran ran = run({"suite.yaml", "--given", "given.json"});
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("1 error"));
}

TEST_F(Run, FindsFaultsBeforeAnythingRuns) {
  folder_.put("suite.yaml",
              "proctor: 1\ncases:\n  - checks:\n      - equals: 1\n        at: $.a[\n      - regex: \"(\"\n"
              "      - json-schema: {type: 7}\n");
  const Ran ran = run({"suite.yaml", "--given", "given.json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("suite.yaml:5:13: error[E303]"));
  EXPECT_THAT(ran.err, HasSubstr("suite.yaml:6:16: error[E307]"));
  EXPECT_THAT(ran.err, HasSubstr("suite.yaml:7:29: error[E312]"));
  EXPECT_EQ(ran.out, "");
}

TEST_F(Run, SaysWhatIsWrongWithTheGivenFile) {
  folder_.put("given.json", R"({"cases":[{"case":"Frnace","steps":[]}]})");
  const Ran ran = run({"suite.yaml", "--given", "given.json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("France"));
  EXPECT_EQ(run({"suite.yaml"}).code, 2);
  EXPECT_EQ(run({"suite.yaml", "--given", "none.json"}).code, 2);
  EXPECT_EQ(run({"suite.yaml", "--given", "given.json", "--report", "jnuit"}).code, 2);
}

TEST(Checks, AreDocumentedAsTheyAre) {
  std::ifstream page(std::filesystem::path(PROCTOR_SOURCE_DIR) / "docs/checks.md");
  const std::string text(std::istreambuf_iterator<char>(page), {});
  EXPECT_EQ(text, proctor({.words = {"checks", "--markdown"}}).out)
      << "docs/checks.md is printed by `proctor checks --markdown`";
}

TEST(Checks, ListsAndShowsThem) {
  const Ran all = proctor({.words = {"checks"}});
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, HasSubstr("one-of"));
  const Ran one = proctor({.words = {"checks", "toMatch"}});
  EXPECT_EQ(one.code, 0);
  EXPECT_THAT(one.out, HasSubstr("regex"));
  const auto json = value::parse_json(proctor({.words = {"checks", "--json"}}).out);
  ASSERT_TRUE(json);
  const Ran unknown = proctor({.words = {"checks", "contians"}});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("contains"));
}

}  // namespace
}  // namespace proctor::e2e
