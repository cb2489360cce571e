#include "service/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "service/compare_testing.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Comparison compared(const std::vector<model::SuiteRecord>& a, const std::vector<model::SuiteRecord>& b,
                    const CompareOptions& options = {}) {
  auto found = compare_runs(store_with(a, b), "a", "b", options);
  EXPECT_TRUE(found) << found.error().message;
  return found ? *std::move(found) : Comparison{};
}

Comparison of_cases(const std::vector<Ended>& a, const std::vector<Ended>& b) {
  return compared({suite_record("s.yaml", a)}, {suite_record("s.yaml", b)});
}

std::vector<std::pair<std::string, std::string>> changes_of(const Comparison& comparison) {
  std::vector<std::pair<std::string, std::string>> out;
  out.reserve(comparison.changes.size());
  for (const ChangedCase& changed : comparison.changes)
    out.emplace_back(name_of(changed.change), changed.name);
  return out;
}

std::vector<Ended> many(std::size_t passing, std::size_t failing) {
  std::vector<Ended> out;
  out.reserve(passing + failing);
  for (std::size_t i = 0; i < passing + failing; ++i)
    out.push_back({"case " + std::to_string(i), i < passing ? "P" : "F"});
  return out;
}

TEST(Compare, TellsEveryKindOfChange) {
  const Comparison found = of_cases({{"stays", "P"},
                                     {"breaks", "P"},
                                     {"mends", "F"},
                                     {"wavers", "PP"},
                                     {"goes", "P"},
                                     {"no verdict", "P"},
                                     {"stays bad", "F"}},
                                    {{"stays", "P"},
                                     {"breaks", "F"},
                                     {"mends", "P"},
                                     {"wavers", "PF"},
                                     {"comes", "P"},
                                     {"no verdict", "E"},
                                     {"stays bad", "F"}});
  EXPECT_THAT(changes_of(found),
              ElementsAre(std::pair("broken", "breaks"), std::pair("fixed", "mends"),
                          std::pair("flaky", "wavers"), std::pair("new", "comes"), std::pair("gone", "goes"),
                          std::pair("undecided", "no verdict")));
  EXPECT_THAT(found.counts, ElementsAre(1, 1, 1, 1, 1, 1, 2));
  EXPECT_EQ(found.pairs, 5U);
  EXPECT_EQ(found.left_out, 1U);
  EXPECT_EQ(found.trials_left_out, 1U);
}

TEST(Compare, ShowsWhatABrokenCaseSaid) {
  const Comparison found = of_cases({{"capital", "P", "It is Paris."}}, {{"capital", "F", "It is Lyon."}});
  ASSERT_EQ(found.changes.size(), 1U);
  EXPECT_EQ(found.changes[0].suite, "s.yaml");
  EXPECT_EQ(found.changes[0].b->message, "does not contain \"Paris\"");
  EXPECT_THAT(found.changes[0].diff, Contains(StartsWith("-")));
  EXPECT_THAT(found.changes[0].diff, Contains(HasSubstr("Lyon")));
}

TEST(Compare, PairsSuitesByPathAndElseByName) {
  auto moved = suite_record("new/place.yaml", {{"one", "P"}});
  moved.name = "old/place.yaml suite";
  const Comparison found =
      compared({suite_record("s.yaml", {{"one", "P"}}), suite_record("old/place.yaml", {{"one", "P"}})},
               {moved, suite_record("s.yaml", {{"one", "F"}})});
  EXPECT_EQ(found.pairs, 2U);
  EXPECT_THAT(changes_of(found), ElementsAre(std::pair("broken", "one")));
}

TEST(Compare, KeepsCasesOfOneNameInDifferentSuitesApart) {
  const Comparison found =
      compared({suite_record("x.yaml", {{"one", "P"}})}, {suite_record("y.yaml", {{"one", "F"}})});
  EXPECT_EQ(found.pairs, 0U);
  EXPECT_EQ(found.answer, Answer::cannot_tell);
  EXPECT_THAT(found.reason, HasSubstr("no case has a verdict in both"));
}

TEST(Compare, PairsCasesOfOneNameInTheirOrder) {
  const Comparison found = of_cases({{"same", "P"}, {"same", "F"}, {"same", "PP"}},
                                    {{"same", "P"}, {"same", "P"}, {"same", "PP"}});
  EXPECT_EQ(found.pairs, 3U);
  EXPECT_THAT(changes_of(found), ElementsAre(std::pair("fixed", "same")));
}

TEST(Compare, SaysWorseWhereTheTestDoes) {
  const Comparison found = of_cases(many(100, 0), many(94, 6));
  EXPECT_EQ(found.answer, Answer::worse);
  EXPECT_NEAR(found.metrics[0].p, 0.03125, 1e-12);  // six broken, none fixed
  EXPECT_NEAR(found.metrics[0].mid_p, 0.015625, 1e-12);
  EXPECT_EQ(found.metrics[0].test, "mcnemar");
  EXPECT_EQ(of_cases(many(100, 0), many(96, 4)).answer, Answer::cannot_tell);  // four: 0.0625
}

TEST(Compare, TheVerdictAndTheIntervalAgree) {
  for (std::size_t broken = 0; broken <= 20; ++broken) {
    const Comparison found = of_cases(many(20, 0), many(20 - broken, broken));
    EXPECT_EQ(found.answer == Answer::worse, found.metrics[0].interval.high < 0) << broken;
  }
}

TEST(Compare, ASuiteInWhichEveryCaseBrokeNeverPassesAGate) {
  for (std::size_t cases = 1; cases <= 8; ++cases) {
    const Comparison found = of_cases(many(cases, 0), many(0, cases));
    EXPECT_EQ(found.gate, Gate::failed) << cases;
    EXPECT_EQ(found.answer, cases < 3 ? Answer::cannot_tell : Answer::worse) << cases;
    ASSERT_EQ(found.suites.size(), 1U);
    EXPECT_TRUE(found.suites[0].all_broken);
  }
}

TEST(Compare, ASmallSuiteThatBrokeIsSeenAmongManyCases) {
  const Comparison found =
      compared({suite_record("large.yaml", many(1000, 0)), suite_record("small.yaml", many(5, 0))},
               {suite_record("large.yaml", many(1000, 0)), suite_record("small.yaml", many(0, 5))});
  ASSERT_EQ(found.suites.size(), 2U);
  EXPECT_EQ(found.suites[0].answer, Answer::not_worse);
  EXPECT_EQ(found.suites[1].suite, "small.yaml");
  EXPECT_EQ(found.suites[1].answer, Answer::worse);
  EXPECT_NEAR(found.suites[1].p_holm, 2 * found.suites[1].mid_p, 1e-12);
  EXPECT_EQ(found.answer, Answer::worse);
  EXPECT_EQ(found.gate, Gate::failed);
  EXPECT_THAT(found.reason, HasSubstr("small.yaml"));
}

TEST(Compare, ASingleCaseThatBrokeAmongOthersDoesNotFailAGate) {
  const Comparison found = of_cases(many(60, 0), many(59, 1));
  EXPECT_EQ(found.gate, Gate::passed);
  EXPECT_FALSE(found.suites[0].all_broken);
}

TEST(Compare, SaysNotWorseOnlyWhereEnoughCasesAreEqual) {
  EXPECT_EQ(of_cases(many(90, 10), many(90, 10)).answer, Answer::not_worse);
  const Comparison few = of_cases(many(9, 1), many(9, 1));
  EXPECT_EQ(few.answer, Answer::cannot_tell);
  EXPECT_GT(few.cases_needed, 10U);
  EXPECT_THAT(few.reason, HasSubstr("cases would settle it"));
}

TEST(Compare, SaysNoNumberOfCasesWhereTheMatterIsSettled) {
  EXPECT_EQ(of_cases(many(90, 10), many(90, 10)).cases_needed, 0U);
  EXPECT_EQ(of_cases(many(100, 0), many(50, 50)).cases_needed, 0U);
  EXPECT_TRUE(compare_value(of_cases(many(90, 10), many(90, 10))).find("cases_needed")->is_null());
}

TEST(Compare, SaysNotWorseWhereItIsBetter) {
  const Comparison found = of_cases(many(80, 20), many(100, 0));
  EXPECT_EQ(found.answer, Answer::not_worse);
  EXPECT_GT(found.metrics[0].interval.low, 0);
}

TEST(Compare, HoldsTheMarginThatWasAskedFor) {
  const auto suite = [](const std::vector<Ended>& cases) {
    return std::vector{suite_record("s.yaml", cases)};
  };
  const auto answer = [&](double margin) {
    return compared(suite(many(90, 10)), suite(many(90, 10)), {.margin = margin}).answer;
  };
  EXPECT_EQ(answer(0.05), Answer::not_worse);
  EXPECT_EQ(answer(0.01), Answer::cannot_tell);
}

TEST(Compare, CountsRepeatsOfACaseTogether) {
  // Three cases break in each of their ten repeats: three cases, not thirty.
  std::vector<Ended> a;
  std::vector<Ended> b;
  for (int i = 0; i < 40; ++i) {
    a.push_back({"case " + std::to_string(i), "PPPPPPPPPP"});
    b.push_back({"case " + std::to_string(i), i < 3 ? "FFFFFFFFFF" : "PPPPPPPPPP"});
  }
  const Comparison found = of_cases(a, b);
  EXPECT_EQ(found.answer, Answer::cannot_tell);
  EXPECT_NEAR(found.metrics[0].p, 0.25, 1e-12);
  EXPECT_NEAR(found.metrics[0].mid_p, 0.125, 1e-12);
  EXPECT_GT(found.rate_b.wilson.low, found.rate_b.clustered.low);
  ASSERT_EQ(found.pass_k.size(), 10U);
  EXPECT_NEAR(found.pass_k[9].all_b, 37.0 / 40, 1e-12);
}

TEST(Compare, LeavesErrorsOutOfVerdicts) {
  const Comparison found = of_cases({{"one", "PP"}, {"two", "P"}}, {{"one", "PE"}, {"two", "E"}});
  EXPECT_EQ(found.pairs, 1U);
  EXPECT_EQ(found.left_out, 1U);
  EXPECT_EQ(found.trials_left_out, 2U);
  EXPECT_EQ(found.rate_b.trials, 1U);
  EXPECT_DOUBLE_EQ(found.metrics[0].difference, 0);
}

std::vector<Ended> with_errors(std::size_t passing, std::size_t failing, std::size_t errors) {
  std::vector<Ended> out = many(passing, failing + errors);
  for (std::size_t i = passing + failing; i < out.size(); ++i) out[i].letters = "E";
  return out;
}

TEST(Compare, ErrorsAreNeverTakenForPasses) {
  const Comparison found = of_cases(many(200, 0), with_errors(100, 0, 100));
  EXPECT_EQ(found.answer, Answer::cannot_tell);
  EXPECT_EQ(found.gate, Gate::undecided);
  EXPECT_EQ(found.errors_b, 100U);
  EXPECT_EQ(found.cases_needed, 0U);
  ASSERT_TRUE(found.best && found.worst);
  EXPECT_DOUBLE_EQ(found.best->difference, 0);
  EXPECT_DOUBLE_EQ(found.worst->difference, -0.5);
  EXPECT_THAT(found.reason, HasSubstr("100 trials in B ended in error"));
  EXPECT_THAT(found.reason, HasSubstr("-50.0 points"));
}

TEST(Compare, ErrorsOfTheFirstRunCountAsPassesAtWorst) {
  const Comparison found = of_cases(with_errors(100, 0, 100), many(100, 100));
  EXPECT_EQ(found.answer, Answer::cannot_tell);
  EXPECT_EQ(found.gate, Gate::undecided);
  EXPECT_DOUBLE_EQ(found.worst->difference, -0.5);
}

TEST(Compare, SaysNotWorseDespiteErrorsThatCannotChangeIt) {
  const Comparison found = of_cases(many(1000, 0), with_errors(998, 0, 2));
  EXPECT_EQ(found.answer, Answer::not_worse);
  EXPECT_EQ(found.gate, Gate::passed);
  EXPECT_THAT(found.reason, HasSubstr("even if every trial in error counts against B"));
}

TEST(Compare, SaysWorseDespiteErrorsThatCannotChangeIt) {
  const Comparison found = of_cases(many(200, 0), with_errors(50, 50, 100));
  EXPECT_EQ(found.answer, Answer::worse);
  EXPECT_EQ(found.gate, Gate::failed);
}

TEST(Compare, DoesNotSayWorseWhereErrorsCouldMakeUpForTheLoss) {
  auto b = many(110, 0);
  for (std::size_t i = 3; i < 10; ++i) b[i].letters = "F";
  const Comparison found = of_cases(with_errors(10, 0, 100), b);
  EXPECT_EQ(found.answer, Answer::cannot_tell);
  EXPECT_EQ(found.gate, Gate::undecided);
}

TEST(Compare, NothingComparedIsUndecided) {
  EXPECT_EQ(of_cases(many(5, 0), with_errors(0, 0, 5)).gate, Gate::undecided);
  EXPECT_EQ(compared({suite_record("x.yaml", many(3, 0))}, {suite_record("y.yaml", many(3, 0))}).gate,
            Gate::undecided);
}

TEST(Compare, SkippedCasesAreCountedAndDecideNothing) {
  auto skipped = many(60, 0);
  skipped[0].letters = "S";
  const Comparison found = of_cases(many(60, 0), skipped);
  EXPECT_EQ(found.left_out, 1U);
  EXPECT_EQ(found.errors_b, 0U);
  EXPECT_FALSE(found.worst);
}

TEST(Compare, CountsCasesOfAGroupTogether) {
  const auto suite = [](std::size_t broken) {
    auto out = suite_record("s.yaml", many(60 - broken, broken));
    for (std::size_t i = 0; i < 60; ++i) out.cases.kept()[i].group = "document " + std::to_string(i / 6);
    return out;
  };
  const Comparison found = compared({suite(0)}, {suite(12)});
  EXPECT_EQ(found.groups, 10U);
  EXPECT_EQ(found.grouped_cases, 60U);
  EXPECT_EQ(found.metrics[0].test, "sign_flip");
  EXPECT_EQ(found.answer, Answer::cannot_tell);  // two of ten
  EXPECT_EQ(of_cases(many(60, 0), many(48, 12)).answer, Answer::worse);
}

TEST(Compare, WarnsOfInputsThatSayNearlyTheSame) {
  auto a = suite_record("s.yaml", many(30, 0));
  for (auto& test : a.cases.kept())
    test.steps[0].input =
        "My parcel of order " + test.name + " did not arrive although it was due on Monday; what now?";
  const Comparison found = compared({a}, {a});
  ASSERT_EQ(found.warnings.size(), 1U);
  EXPECT_EQ(found.warnings[0].code, "W690");
  EXPECT_THAT(found.warnings[0].message, HasSubstr("30 of 30 cases"));
  EXPECT_THAT(compared({suite_record("s.yaml", many(30, 0))}, {suite_record("s.yaml", many(30, 0))}).warnings,
              IsEmpty());
}

TEST(Compare, GoesByTheScoreWhereItSaysMoreThanTheVerdict) {
  auto a = suite_record("s.yaml", many(40, 0));
  auto b = a;
  for (auto& test : b.cases.kept()) test.score = 0.8;
  const Comparison found = compared({a}, {b});
  ASSERT_EQ(found.metrics.size(), 2U);
  EXPECT_EQ(found.metrics[1].name, "score");
  EXPECT_NEAR(found.metrics[1].difference, -0.2, 1e-12);
  EXPECT_EQ(found.answer, Answer::worse);
  EXPECT_THAT(found.reason, HasSubstr("score"));
}

TEST(Compare, TellsTimeAndCostButDoesNotGoByThem) {
  auto a = suite_record("s.yaml", many(100, 0));
  auto b = a;
  for (auto& test : a.cases.kept()) test.steps[0].latency_ms = 100;
  for (auto& test : b.cases.kept()) test.steps[0].latency_ms = 200;
  b.cases.kept()[0].steps[0].latency_ms = 1e300;
  const Comparison found = compared({a}, {b});
  ASSERT_EQ(found.metrics.size(), 2U);
  EXPECT_EQ(found.metrics[1].name, "latency_ms");
  EXPECT_EQ(found.metrics[1].cases, 99U);
  EXPECT_EQ(found.metrics[1].answer, Answer::worse);
  EXPECT_EQ(found.answer, Answer::not_worse);
}

TEST(Compare, NamesNoMoreChangesThanAskedForButCountsAll) {
  const std::vector a = {suite_record("s.yaml", many(30, 0))};
  const std::vector b = {suite_record("s.yaml", many(10, 20))};
  const Comparison found = compared(a, b, {.limit = 3, .outputs = 0});
  EXPECT_EQ(found.changes.size(), 3U);
  EXPECT_EQ(found.counts[0], 20U);
  EXPECT_THAT(found.changes[0].diff, IsEmpty());
}

TEST(Compare, KnowsTheBaselineOfARun) {
  const auto store =
      store_with({suite_record("s.yaml", many(60, 0))}, {suite_record("s.yaml", many(40, 20))});
  const auto found = compare_runs(store, "baseline", "b", {});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->a.id, "a");
  EXPECT_EQ(found->answer, Answer::worse);
  const auto none = compare_runs(store, "baseline", "a", {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "E571");
}

TEST(Compare, NamesTheCasesFirstThatWaverMost) {
  const Comparison found = of_cases({{"a little", "PPPP"}, {"much", "PPPP"}, {"for the better", "FFFP"}},
                                    {{"a little", "PPPF"}, {"much", "FFFP"}, {"for the better", "PPPP"}});
  EXPECT_THAT(changes_of(found), ElementsAre(std::pair("flaky", "much"), std::pair("flaky", "a little"),
                                             std::pair("flaky", "for the better")));
}

TEST(Compare, NamesARunThatIsNotThere) {
  const auto found = compare_runs(store_with({}, {}), "a", "zzz", {});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "E421");
}

TEST(CompareValue, SaysWhatThePageShows) {
  const Value value = compare_value(of_cases({{"one", "P"}}, {{"one", "F"}}));
  EXPECT_EQ(value.find("verdict")->text(), "cannot_tell");
  EXPECT_EQ(value.find("counts")->find("broken")->integer(), 1);
  const Value& changed = value.find("changes")->list()[0];
  EXPECT_EQ(changed.find("change")->text(), "broken");
  EXPECT_EQ(changed.find("b")->find("failed")->integer(), 1);
  const Value& metric = value.find("metrics")->list()[0];
  EXPECT_EQ(metric.find("interval")->list().size(), 2U);
  EXPECT_EQ(value.find("gate")->find("result")->text(), "failed");
  EXPECT_THAT(std::string(value.find("gate")->find("reason")->text()),
              HasSubstr("every case of s.yaml broke"));
  EXPECT_TRUE(value.find("suites")->list()[0].find("all_broken")->boolean());
  EXPECT_TRUE(value.find("bounds")->is_null());
  EXPECT_TRUE(value::parse_json(value::to_json(value)));
}

}  // namespace
}  // namespace proctor::service
