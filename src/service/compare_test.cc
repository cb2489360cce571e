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

TEST(Compare, SaysWorseWhereTheExactTestDoes) {
  const Comparison found = of_cases(many(100, 0), many(94, 6));
  EXPECT_EQ(found.answer, Answer::worse);
  EXPECT_NEAR(found.metrics[0].p, 0.03125, 1e-12);  // six broken, none fixed
  EXPECT_EQ(found.metrics[0].test, "mcnemar");
  EXPECT_EQ(of_cases(many(100, 0), many(95, 5)).answer, Answer::cannot_tell);  // five: 0.0625
}

TEST(Compare, SaysNotWorseOnlyWhereEnoughCasesAreEqual) {
  EXPECT_EQ(of_cases(many(90, 10), many(90, 10)).answer, Answer::not_worse);
  const Comparison few = of_cases(many(9, 1), many(9, 1));
  EXPECT_EQ(few.answer, Answer::cannot_tell);
  EXPECT_GT(few.cases_needed, 10U);
  EXPECT_THAT(few.reason, HasSubstr("cases would settle it"));
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
  EXPECT_TRUE(value::parse_json(value::to_json(value)));
}

}  // namespace
}  // namespace proctor::service
