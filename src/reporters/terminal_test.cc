// What a person reads: nothing twice, and what matters not cut off.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reporters/reporter.h"

namespace proctor::reporters {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

model::CaseRecord failed_case(model::Finding check, std::string output) {
  check.verdict = model::Verdict::fail;
  model::StepRecord step;
  step.verdict = model::Verdict::fail;
  step.output = std::move(output);
  step.checks.push_back(std::move(check));
  model::CaseRecord test{.name = "a case", .verdict = model::Verdict::fail, .score = 0};
  test.steps.push_back(std::move(step));
  test.line = 7;
  return test;
}

std::string reported(std::vector<model::CaseRecord> cases, const std::string& path = "suite.yaml") {
  model::RunRecord run;
  model::SuiteRecord suite;
  suite.name = "s";
  suite.path = path;
  suite.cases = std::move(cases);
  run.suites.push_back(std::move(suite));
  return find_reporter("terminal")->render(run, {});
}

TEST(Terminal, CountsTheRepeatsOfEachCase) {
  const auto one = [](const std::string& name, std::size_t repeat, model::Verdict verdict) {
    return model::CaseRecord{.name = name, .verdict = verdict, .repeat = repeat};
  };
  const std::string text = reported({one("a", 1, model::Verdict::pass), one("a", 2, model::Verdict::error),
                                     one("a", 3, model::Verdict::pass), one("b", 1, model::Verdict::pass),
                                     one("c", 2, model::Verdict::pass)});
  EXPECT_THAT(text, HasSubstr("    2 of 3 repeats passed\n  ✓ b"));
  EXPECT_THAT(text, Not(HasSubstr("of 1 repeats")));
  EXPECT_THAT(text, Not(HasSubstr("of 2 repeats")));
}

TEST(Terminal, DoesNotSaySawOfAnOutputThatIsQuotedBelow) {
  const auto with = [](Value sample) {
    model::Finding check;
    check.message = "no such thing";
    check.samples.push_back(std::move(sample));
    return check;
  };
  EXPECT_THAT(reported({failed_case(with("whole"), "whole")}), Not(HasSubstr("saw")));
  EXPECT_THAT(reported({failed_case(with(Map{{"a", 1}}), R"({ "a": 1 })")}), Not(HasSubstr("saw")));
  EXPECT_THAT(reported({failed_case(with("part"), "whole")}), HasSubstr("saw \"part\""));
}

TEST(Terminal, DoesNotRepeatTheReasonThatAMessageQuotes) {
  model::Finding check;
  check.reason = "It is beside the point.";
  check.message = R"(got a fail with 0.2: "It is beside the point.")";
  EXPECT_THAT(reported({failed_case(check, "x")}), Not(HasSubstr("reason:")));
  check.message = "got a fail with 0.2";
  EXPECT_THAT(reported({failed_case(check, "x")}), HasSubstr("reason: It is beside the point."));
}

TEST(Terminal, KeepsTheEndOfALongPath) {
  const std::string text =
      reported({failed_case({}, "x")}, "a/very/long/way/down/into/folders/of/ümlauts/suite.yaml");
  EXPECT_THAT(text, HasSubstr("/suite.yaml:7\n"));
  EXPECT_THAT(text, HasSubstr("  …"));
}

}  // namespace
}  // namespace proctor::reporters
