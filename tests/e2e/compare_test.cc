// `compare`, and `run --baseline`, as a person or a CI server meets them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::size_t kCases = 60;

// A suite of questions whose right answer is "yes", and answers of which some are wrong.
class Compared : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put("proctor.yaml", "# a project\n");
    std::string suite = "proctor: 1\nname: Questions\ncases:\n";
    for (std::size_t i = 0; i < kCases; ++i)
      suite += fmt::format(
          "  - name: question {}\n    input: is it {}?\n    checks: [{{contains: \"yes\"}}]\n", i, i);
    folder_.put("suite.yaml", suite);
  }

  // The first `wrong` questions get a wrong answer, and the `silent` ones after them none at all.
  void answer(std::size_t wrong, std::size_t silent = 0) const {
    std::string cases;
    for (std::size_t i = 0; i < kCases; ++i) {
      const bool none = i >= wrong && i < wrong + silent;
      cases += fmt::format("{}{{\"case\": {}, \"steps\": [{}]}}", i == 0 ? "" : ",", i,
                           none        ? "{\"unreachable\": true}"
                           : i < wrong ? "{\"output\": \"no, never\"}"
                                       : "{\"output\": \"yes, always\"}");
    }
    folder_.put("given.json", "{\"cases\": [" + cases + "]}");
  }

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

  void commit_on(const std::string& branch) const {
    const auto git = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"-c", "user.name=Ada", "-c", "user.email=ada@example.org"});
      const Ran ran = run_program("git", {.words = std::move(words), .folder = folder_.path()});
      ASSERT_EQ(ran.code, 0) << ran.err;
    };
    git({"init", "-q", "-b", branch});
    git({"add", "suite.yaml"});
    git({"commit", "-q", "-m", "tests"});
  }

  Folder folder_;
};

TEST_F(Compared, RecordsInFilesAreEnough) {
  answer(0);
  ASSERT_EQ(run({"--report", "json=before.json", "--store", "none"}).code, 0);
  answer(9);
  ASSERT_EQ(run({"--report", "jsonl=after.jsonl", "--store", "none"}).code, 1);
  const Ran ran = compare({"before.json", "after.jsonl", "--store", "none"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("B is worse than A"), HasSubstr("9 broken"), HasSubstr("question 0"),
                             HasSubstr("no, never"), HasSubstr("p = 0.002")));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Compared, RunsOfTheStoreAreNamedById) {
  answer(0);
  ASSERT_EQ(run().code, 0);
  const auto first =
      value::parse_json(proctor({.words = {"history", "--json"}, .folder = folder_.path()}).out);
  ASSERT_TRUE(first && first->list().size() == 1);
  const std::string id(first->list()[0].find("id")->text());
  answer(2);
  ASSERT_EQ(run().code, 1);
  const Value found = compared({id, "latest"});
  EXPECT_EQ(found.find("verdict")->text(), "cannot_tell");
  EXPECT_EQ(found.find("pairs")->integer(), static_cast<std::int64_t>(kCases));
  EXPECT_EQ(found.find("counts")->find("broken")->integer(), 2);
  EXPECT_GT(found.find("cases_needed")->number(), static_cast<double>(kCases));
  EXPECT_EQ(compare({id, "latest"}).code, 0);
  EXPECT_EQ(compare({id, "-q"}).code, 2);
  EXPECT_THAT(compare({id, "nobody"}).err, HasSubstr("E421"));
  EXPECT_THAT(compare({id, "suite.yaml"}).err, HasSubstr("E570"));
  EXPECT_THAT(compare({id, "latest", "--margin", "2"}).err, HasSubstr("E004"));
}

TEST_F(Compared, ErrorsAreNoVerdicts) {
  answer(0);
  ASSERT_EQ(run({"--report", "json=before.json"}).code, 0);
  answer(0, 20);
  ASSERT_EQ(run({"--report", "json=after.json"}).code, 3);
  const Value found = compared({"before.json", "after.json"});
  EXPECT_EQ(found.find("pairs")->integer(), static_cast<std::int64_t>(kCases - 20));
  EXPECT_EQ(found.find("left_out")->integer(), 20);
  EXPECT_EQ(found.find("metrics")->list()[0].find("difference")->number(), 0);
  EXPECT_EQ(found.find("verdict")->text(), "cannot_tell");
  EXPECT_EQ(found.find("bounds")->find("worst")->find("difference")->number(), -20.0 / 60);
  const Ran ran = compare({"before.json", "after.json"});
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("20 trials in B ended in error"), HasSubstr("undecided")));
}

TEST_F(Compared, AComparisonOfNothingIsNotFine) {
  const auto record = [](std::string_view suite) {
    return fmt::format(
        R"({{"suites": [{{"name": "{}", "path": "{}", "cases": [{{"name": "c", "status": "passed"}}]}}]}})",
        suite, suite);
  };
  folder_.put("a.json", record("x.yaml"));
  folder_.put("b.json", record("y.yaml"));
  const Ran ran = compare({"a.json", "b.json"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("no case has a verdict in both runs"), HasSubstr("1 case new")));
}

// Suites of so many cases, of which the last one broke in the second run.
std::string suites_record(const std::vector<std::size_t>& sizes, bool last_broke) {
  std::string suites;
  for (std::size_t suite = 0; suite < sizes.size(); ++suite) {
    const bool broke = last_broke && suite + 1 == sizes.size();
    std::string cases;
    for (std::size_t i = 0; i < sizes[suite]; ++i)
      cases += fmt::format(R"({}{{"name": "case {}", "status": "{}"}})", i == 0 ? "" : ",", i,
                           broke ? "failed" : "passed");
    suites += fmt::format(R"({}{{"name": "s{}", "path": "s{}.yaml", "cases": [{}]}})", suite == 0 ? "" : ",",
                          suite, suite, cases);
  }
  return R"({"suites": [)" + suites + "]}";
}

TEST_F(Compared, ASuiteInWhichEveryCaseBrokeIsNeverFine) {
  for (const std::vector<std::size_t>& sizes :
       {std::vector<std::size_t>{1}, {2}, {5}, {1000, 5}, {1000, 1}, {40, 40, 40, 3}}) {
    folder_.put("a.json", suites_record(sizes, false));
    folder_.put("b.json", suites_record(sizes, true));
    const Ran ran = compare({"a.json", "b.json"});
    EXPECT_EQ(ran.code, 1) << sizes.size() << " " << sizes.back() << ran.out;
    EXPECT_THAT(ran.out, HasSubstr(fmt::format("s{}.yaml", sizes.size() - 1)));
  }
}

TEST_F(Compared, InputsThatSayNearlyTheSameAreWarnedAbout) {
  std::string suite = "proctor: 1\nname: Template\ncases:\n";
  for (std::size_t i = 0; i < 20; ++i)
    suite += fmt::format(
        "  - name: order {}\n    input: The order {} that I placed last week did not arrive, can I have my "
        "money "
        "back please?\n    checks: [{{contains: \"yes\"}}]\n",
        i, 1000 + i);
  folder_.put("suite.yaml", suite);
  folder_.put("given.json", "[{\"output\": \"yes\"}]");
  std::string cases;
  for (std::size_t i = 0; i < 20; ++i)
    cases += fmt::format("{}{{\"case\": {}, \"steps\": [{{\"output\": \"yes\"}}]}}", i == 0 ? "" : ",", i);
  folder_.put("given.json", "{\"cases\": [" + cases + "]}");
  ASSERT_EQ(run().code, 0);
  const Ran gate = run({"--baseline=latest"});
  EXPECT_THAT(gate.err, AllOf(HasSubstr("W690"), HasSubstr("20 of 20 cases"), HasSubstr("group:")));
  EXPECT_THAT(compare({"latest~1", "latest"}).err, HasSubstr("W690"));
}

TEST_F(Compared, AGateFailsOnlyWhereTheRunIsWorse) {
  answer(0);
  ASSERT_EQ(run({"--report", "json=before.json"}).code, 0);
  answer(3);
  const Ran some = run({"--baseline=before.json"});
  EXPECT_EQ(some.code, 0) << some.err;
  EXPECT_THAT(some.out, HasSubstr("cannot tell"));
  answer(20);
  const Ran worse = run({"--baseline", "before.json"});
  EXPECT_EQ(worse.code, 1);
  EXPECT_THAT(worse.out, HasSubstr("B is worse than A"));
  answer(3, 1);
  EXPECT_EQ(run({"--baseline=before.json"}).code, 3);
}

TEST_F(Compared, AGateLeavesAReportForProgramsAlone) {
  answer(0);
  ASSERT_EQ(run({"--report", "json=before.json"}).code, 0);
  const Ran ran = run({"--baseline=before.json", "--report", "json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(value::parse_json(ran.out)) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("not worse"));
}

TEST_F(Compared, ABaselineThatIsNotThereIsToldBeforeAnythingRuns) {
  answer(0);
  const Ran ran = run({"--baseline=run_nobody"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("E421"));
  EXPECT_THAT(run({"--baseline=gone.json"}).err, HasSubstr("E570"));
  EXPECT_THAT(proctor({.words = {"history"}, .folder = folder_.path()}).out, IsEmpty());
}

TEST_F(Compared, TheBaselineIsTheLastRunThatPassedOnTheMainBranch) {
  commit_on("main");
  answer(5);
  const Ran first = run({"--baseline"});
  EXPECT_EQ(first.code, 1) << "no baseline yet: the cases decide";
  EXPECT_THAT(first.err, AllOf(HasSubstr("W571"), HasSubstr("on branch main")));
  answer(0);
  ASSERT_EQ(run({"--baseline"}).code, 0);
  answer(30);
  const Ran worse = run({"--baseline"});
  EXPECT_EQ(worse.code, 1);
  EXPECT_THAT(worse.out, HasSubstr("B is worse than A"));
  EXPECT_THAT(compare({"--baseline"}).out,
              AllOf(HasSubstr("  main "), HasSubstr("30 broken"), HasSubstr("… and 20 more")));
  EXPECT_EQ(compared({"--baseline"}).find("verdict")->text(), "worse");
  answer(1);
  EXPECT_EQ(run({"--baseline"}).code, 0);
}

TEST_F(Compared, RunsOfOtherBranchesAreNoBaseline) {
  commit_on("main");
  ASSERT_EQ(run_program("git", {.words = {"checkout", "-q", "-b", "trial"}, .folder = folder_.path()}).code,
            0);
  answer(0);
  ASSERT_EQ(run().code, 0);
  const Ran ran = compare({"--baseline"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("E571"));
  EXPECT_THAT(run({"--baseline"}).err, HasSubstr("W571"));
}

TEST_F(Compared, RepeatsAreFlakyAndCountedTogether) {
  const auto record = [](std::string_view letters) {
    std::string cases;
    for (std::size_t test = 0; test < 12; ++test)
      for (std::size_t i = 0; i < letters.size(); ++i)
        cases += fmt::format("{}{{\"name\": \"case {}\", \"repeat\": {}, \"status\": \"{}\"}}",
                             cases.empty() ? "" : ",", test, i + 1, letters[i] == 'P' ? "passed" : "failed");
    return fmt::format(
        "{{\"run\": {{\"passed\": false, \"totals\": {{}}}}, \"suites\": [{{\"name\": \"s\", \"cases\": "
        "[{}]}}]}}",
        cases);
  };
  folder_.put("a.json", record("PPPP"));
  folder_.put("b.json", record("PFPF"));
  const Value found = compared({"a.json", "b.json"});
  EXPECT_EQ(found.find("verdict")->text(), "worse");
  EXPECT_EQ(found.find("counts")->find("flaky")->integer(), 12);
  EXPECT_EQ(found.find("repeats")->list().size(), 4U);
  EXPECT_NEAR(found.find("repeats")->list()[1].find("pass_hat_k")->find("b")->number(), 1.0 / 6, 1e-12);
  EXPECT_THAT(compare({"a.json", "b.json"}).out, AllOf(HasSubstr("flaky"), HasSubstr("4/4 → 2/4")));
}

TEST_F(Compared, WhatModelsSaidCannotMoveTheCursor) {
  const auto record = [](std::string_view status, std::string_view output) {
    return fmt::format(
        R"({{"suites": [{{"name": "s", "cases": [{{"name": "c\u001b[2J", "status": "{}", "steps": [{{"status": "{}", "output": "{}"}}]}}]}}]}})",
        status, status, output);
  };
  folder_.put("a.json", record("passed", "fine"));
  folder_.put("b.json", record("failed", "\\u001b]0;owned\\u0007\\n::error::now"));
  const Ran ran = compare({"a.json", "b.json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1 broken"), Not(HasSubstr("\x1b")), Not(HasSubstr("\n::error"))));
}

}  // namespace
}  // namespace proctor::e2e
