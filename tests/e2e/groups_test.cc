// `group:` of a case: from the suite into the record, the store, and what `compare` makes of it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;

class Groups : public testing::Test {
 protected:
  void SetUp() override { folder_.put("proctor.yaml", "# a project\n"); }

  Ran run(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"run", "suite.yaml", "--given", "given.json", "-q"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Ran compare(std::vector<std::string> words) const {
    words.insert(words.begin(), "compare");
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Value compared(std::vector<std::string> words) const {
    words.emplace_back("--json");
    const Ran ran = compare(std::move(words));
    auto value = value::parse_json(ran.out);
    EXPECT_TRUE(value) << ran.err;
    return value ? *std::move(value) : Value();
  }

  Folder folder_;
};

TEST_F(Groups, CasesOfAGroupCountTogether) {
  const auto record = [](std::size_t broken_groups, bool declared) {
    std::string cases;
    for (std::size_t i = 0; i < 60; ++i)
      cases += fmt::format(R"({}{{"name": "case {}", "status": "{}"{}}})", i == 0 ? "" : ",", i,
                           i / 6 < broken_groups ? "failed" : "passed",
                           declared ? fmt::format(R"(, "group": "document {}")", i / 6) : "");
    return R"({"suites": [{"name": "s", "cases": [)" + cases + "]}]}";
  };
  for (const bool declared : {false, true}) {
    folder_.put("a.json", record(0, declared));
    folder_.put("b.json", record(2, declared));
    const Value found = compared({"a.json", "b.json"});
    EXPECT_EQ(found.find("verdict")->text(), declared ? "cannot_tell" : "worse");
    EXPECT_EQ(found.find("groups")->integer(), declared ? 10 : 0);
  }
  EXPECT_THAT(compare({"a.json", "b.json"}).out, HasSubstr("60 of them in 10 groups"));
}

TEST_F(Groups, AGroupOfASuiteIsStoredWithTheRun) {
  folder_.put("suite.yaml",
              "proctor: 1\nname: Groups\ncases:\n"
              "  - {name: one, group: first, input: a, checks: [{contains: \"yes\"}]}\n"
              "  - {name: two, group: first, input: b, checks: [{contains: \"yes\"}]}\n"
              "  - {name: three, input: c, checks: [{contains: \"yes\"}]}\n");
  folder_.put("given.json", R"({"cases": [{"case": 0, "steps": [{"output": "yes"}]},
                                           {"case": 1, "steps": [{"output": "yes"}]},
                                           {"case": 2, "steps": [{"output": "yes"}]}]})");
  ASSERT_EQ(run({"--report", "json=record.json"}).code, 0);
  const auto record = value::parse_json(folder_.text("record.json"));
  ASSERT_TRUE(record);
  const List& cases = record->find("suites")->list()[0].find("cases")->list();
  EXPECT_EQ(cases[0].find("group")->text(), "first");
  EXPECT_EQ(cases[2].find("group"), nullptr);
  ASSERT_EQ(run().code, 0);
  const Value found = compared({"latest~1", "latest"});
  EXPECT_EQ(found.find("groups")->integer(), 1);
  EXPECT_EQ(found.find("grouped_cases")->integer(), 2);
}

// Twenty questions from one template.
std::string template_suite(bool grouped) {
  std::string suite =
      "proctor: 1\nname: Template\ntarget: {provider: echo, model: x, prompt: \"{{q}}\"}\ncases:\n";
  for (std::size_t i = 0; i < 20; ++i)
    suite += fmt::format(
        "  - name: order {}\n    vars: {{q: The order {} that I placed last week did not arrive so can I "
        "have my "
        "money back}}\n{}    checks: [{{contains: order}}]\n",
        i, 1000 + i, grouped ? "    group: refunds\n" : "");
  return suite;
}

TEST_F(Groups, ValidateWarnsOfNearDuplicatesWithoutAGroup) {
  folder_.put("suite.yaml", template_suite(false));
  const Ran bare = proctor({.words = {"validate", "suite.yaml"}, .folder = folder_.path()});
  EXPECT_EQ(bare.code, 0);
  EXPECT_THAT(bare.err + bare.out, HasSubstr("W690"));
  folder_.put("suite.yaml", template_suite(true));
  const Ran grouped = proctor({.words = {"validate", "suite.yaml"}, .folder = folder_.path()});
  EXPECT_THAT(grouped.err + grouped.out, testing::Not(HasSubstr("W690")));
}

}  // namespace
}  // namespace proctor::e2e
