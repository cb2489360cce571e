// What findings add up to.
#include "checks/score.h"

#include <gtest/gtest.h>

namespace proctor::checks {
namespace {

using model::CaseRecord;
using model::Finding;
using model::Verdict;

Finding finding(Verdict verdict, double weight = 1) { return {.verdict = verdict, .weight = weight}; }

constexpr Scoring kWeighted = {.weighted = true};

TEST(Score, IsTheShareOfPassedWeights) {
  const auto with = [](Verdict content, Verdict latency, Verdict refusal) {
    const Finding all[] = {finding(content, 1), finding(latency, 0.5), finding(refusal, 2)};
    return score(all, kWeighted);
  };
  EXPECT_EQ(with(Verdict::pass, Verdict::pass, Verdict::pass).score, 1);
  const Score slow = with(Verdict::pass, Verdict::fail, Verdict::pass);
  EXPECT_NEAR(slow.score, 0.857, 0.001);
  EXPECT_EQ(slow.verdict, Verdict::pass);
  const Score refused = with(Verdict::pass, Verdict::pass, Verdict::fail);
  EXPECT_NEAR(refused.score, 0.429, 0.001);
  EXPECT_EQ(refused.verdict, Verdict::fail);
}

TEST(Score, ReachesAThresholdThatItOnlyMissesByRounding) {
  std::vector<Finding> findings(10, finding(Verdict::pass, 0.1));
  findings[0].verdict = findings[1].verdict = Verdict::fail;
  EXPECT_EQ(score(findings, kWeighted).verdict, Verdict::pass);
}

TEST(Score, WantsAllToPassWhereNothingIsWeighed) {
  const Finding one_fails[] = {finding(Verdict::pass, 100), finding(Verdict::fail, 0)};
  EXPECT_EQ(score(one_fails, {}).verdict, Verdict::fail);
  const Finding no_weights[] = {finding(Verdict::pass, 0)};
  EXPECT_EQ(score(no_weights, {}).score, 1);
  EXPECT_EQ(score({}, {}).verdict, Verdict::pass);
}

TEST(Score, CountsAnErrorAsAFailedWeight) {
  const Finding findings[] = {finding(Verdict::pass, 3), finding(Verdict::error, 1)};
  EXPECT_EQ(score(findings, {.weighted = true, .threshold = 0.75}).verdict, Verdict::pass);
  EXPECT_EQ(score(findings, {.weighted = true, .undecided = Undecided::fails}).verdict, Verdict::fail);
}

TEST(Score, LetsAFailedCheckDecideBeforeAnUndecidedOne) {
  const Finding undecided[] = {finding(Verdict::pass), finding(Verdict::error)};
  const Finding both[] = {finding(Verdict::fail), finding(Verdict::error)};
  EXPECT_EQ(score(undecided, {.undecided = Undecided::errs}).verdict, Verdict::error);
  EXPECT_EQ(score(undecided, {.undecided = Undecided::fails}).verdict, Verdict::fail);
  EXPECT_EQ(score(both, {.undecided = Undecided::errs}).verdict, Verdict::fail);
}

TEST(Score, CountsWhatIsMissingToOneWhereLowIsGood) {
  const Scoring graded = {.graded = true, .threshold = 0.8};
  const auto with = [&](bool low_is_good, bool negate) {
    const Finding one[] = {{.score = 0.1, .negate = negate, .threshold = 0.5, .low_is_good = low_is_good}};
    return score(one, graded);
  };
  EXPECT_EQ(with(true, false).score, 0.9);
  EXPECT_EQ(with(true, false).verdict, Verdict::pass);
  EXPECT_EQ(with(false, false).score, 0.1);
  EXPECT_EQ(with(false, true).score, 0.9);
  EXPECT_EQ(with(true, true).score, 0.1);
}

TEST(Settle, RecordsWhatACaseHadToReach) {
  const auto threshold = [](const Scoring& scoring) {
    CaseRecord test;
    settle(test, scoring);
    return test.pass_threshold;
  };
  EXPECT_EQ(threshold({.weighted = true, .threshold = 0.6}), 0.6);
  EXPECT_EQ(threshold({.graded = true, .threshold = 0.7}), 0.7);
  EXPECT_EQ(threshold({.threshold = 0.7}), 1);  // all checks must pass
}

TEST(Score, TakesTheThresholdFromTheNearest) {
  model::Suite suite;
  suite.cases.emplace_back();
  model::Case& test = suite.cases.front();
  test.rule.weighted = true;
  EXPECT_EQ(scoring_of(suite, test).threshold, 0.8);
  suite.defaults.pass_threshold = 0.5;
  EXPECT_EQ(scoring_of(suite, test).threshold, 0.5);
  test.rule.threshold = 0.6;
  EXPECT_EQ(scoring_of(suite, test).threshold, 0.6);
  EXPECT_EQ(scoring_of(suite, test, 0.9).threshold, 0.9);
}

TEST(Settle, FoldsStepsIntoACase) {
  CaseRecord test;
  test.steps.resize(2);
  test.steps[0].checks = {finding(Verdict::fail)};
  test.steps[1].checks = {finding(Verdict::pass), finding(Verdict::pass)};
  settle(test, {});
  EXPECT_EQ(test.steps[0].verdict, Verdict::fail);
  EXPECT_EQ(test.steps[1].verdict, Verdict::pass);
  EXPECT_EQ(test.verdict, Verdict::fail);
  EXPECT_NEAR(test.score, 2.0 / 3, 1e-9);
  EXPECT_TRUE(test.notices.empty());
}

TEST(Settle, MakesACaseAnErrorWhoseAnswerNeverCame) {
  CaseRecord test;
  test.steps.resize(2);
  test.steps[0].checks = {finding(Verdict::fail)};
  test.steps[1].error = model::Fault{"timeout", "no answer"};
  test.steps[1].checks = {finding(Verdict::skipped)};
  settle(test, kWeighted);
  EXPECT_EQ(test.verdict, Verdict::error);
  EXPECT_EQ(test.steps[1].verdict, Verdict::error);
  EXPECT_EQ(test.score, 0);
}

TEST(Settle, PassesACaseWithoutChecksWithANotice) {
  CaseRecord test;
  test.steps.resize(1);
  settle(test, {});
  EXPECT_EQ(test.verdict, Verdict::pass);
  EXPECT_EQ(test.notices.size(), 1U);
  CaseRecord its_own;
  settle(its_own, {}, "testhaven");
  EXPECT_EQ(its_own.notices, std::vector<std::string>{"No assertions or expected block provided."});
}

TEST(Settle, LeavesOutChecksThatWereSkippedAndSkipsACaseThatHasNoOthers) {
  CaseRecord test;
  test.steps.resize(2);
  test.steps[0].checks = {finding(Verdict::pass), finding(Verdict::skipped)};
  test.steps[1].checks = {finding(Verdict::skipped)};
  settle(test, {});
  EXPECT_EQ(test.verdict, Verdict::pass);
  EXPECT_EQ(test.score, 1);
  EXPECT_EQ(test.steps[1].verdict, Verdict::skipped);
  test.steps[0].checks = {finding(Verdict::skipped)};
  settle(test, {});
  EXPECT_EQ(test.verdict, Verdict::skipped);
  EXPECT_TRUE(test.notices.empty());
}

TEST(Score, IsAnErrorInEveryFormatWhereNobodyIsThereToJudge) {
  Finding unjudged = finding(Verdict::error);
  unjudged.error = model::Fault{"judge", "no judge is configured: run with --judge MODEL"};
  const Finding findings[] = {finding(Verdict::pass), unjudged};
  EXPECT_EQ(score(findings, {.undecided = Undecided::fails}).verdict, Verdict::error);
}

TEST(Score, LeavesOutWhatIsMereAdvice) {
  Finding good;
  Finding bad;
  bad.verdict = Verdict::fail;
  bad.advisory = true;
  const std::vector<Finding> both{good, bad};
  EXPECT_EQ(score(both, {}).verdict, Verdict::pass);
  EXPECT_EQ(score(both, {}).score, 1);
  EXPECT_EQ(score(std::vector{bad}, {}).verdict, Verdict::error);
}

Finding advisory(Verdict verdict) {
  Finding out;
  out.verdict = verdict;
  out.advisory = true;
  return out;
}

TEST(Settle, LeavesACaseUndecidedWhoseChecksAreAllAdvisory) {
  for (const Verdict verdict : {Verdict::pass, Verdict::fail}) {
    CaseRecord test;
    test.steps.resize(1);
    test.steps[0].checks = {advisory(verdict)};
    settle(test, {.undecided = Undecided::fails});
    EXPECT_EQ(test.verdict, Verdict::error);
    EXPECT_EQ(test.score, 0);
    ASSERT_TRUE(test.error);
    EXPECT_EQ(test.error->kind, "judge");
    EXPECT_EQ(test.error->message.rfind("undecided: ", 0), 0U) << test.error->message;
    EXPECT_EQ(test.steps[0].verdict, Verdict::skipped);
    EXPECT_TRUE(test.notices.empty());
  }
}

TEST(Settle, LetsOtherChecksDecideACaseWithAdvisoryOnes) {
  CaseRecord test;
  test.steps.resize(2);
  test.steps[0].checks = {Finding{}};
  test.steps[1].checks = {advisory(Verdict::fail)};
  settle(test, {});
  EXPECT_EQ(test.verdict, Verdict::pass);
  EXPECT_FALSE(test.error);
  EXPECT_EQ(test.steps[1].verdict, Verdict::skipped);
}

}  // namespace
}  // namespace proctor::checks
