#include "judges/agreement.h"

#include <gtest/gtest.h>

namespace proctor::judges {
namespace {

using stats::wilson_95;

TEST(Confusion, CountsEachPairInItsPlace) {
  Confusion table;
  table.add(true, true);
  table.add(true, false);
  table.add(true, false);
  for (int i = 0; i < 3; ++i) table.add(false, true);
  for (int i = 0; i < 4; ++i) table.add(false, false);
  EXPECT_EQ(table.both_pass, 1U);
  EXPECT_EQ(table.judge_alone, 2U);
  EXPECT_EQ(table.human_alone, 3U);
  EXPECT_EQ(table.both_fail, 4U);
  EXPECT_EQ(table.total(), 10U);
}

// Fifty proposals read by two: 20 both pass, 15 both fail, 5 and 10 they differ on. Observed 0.7, chance 0.5.
TEST(Agreement, TellsKappaPrecisionAndRecall) {
  const auto found = agreement_of({.both_pass = 20, .judge_alone = 5, .human_alone = 10, .both_fail = 15});
  ASSERT_TRUE(found.kappa && found.agreement && found.pass_precision && found.pass_recall);
  EXPECT_DOUBLE_EQ(found.agreement->value, 0.7);
  EXPECT_NEAR(found.kappa->value, 0.4, 1e-12);
  EXPECT_DOUBLE_EQ(found.pass_precision->value, 0.8);
  EXPECT_DOUBLE_EQ(found.pass_recall->value, 20.0 / 30.0);
  EXPECT_DOUBLE_EQ(found.fail_precision->value, 0.6);
  EXPECT_DOUBLE_EQ(found.fail_recall->value, 0.75);
  EXPECT_NEAR(found.kappa->interval.low, (wilson_95(35, 50).low - 0.5) / 0.5, 1e-12);
  EXPECT_NEAR(found.kappa->interval.high, (wilson_95(35, 50).high - 0.5) / 0.5, 1e-12);
}

TEST(Agreement, OfFewLabelsIsUncertainEvenWhereItIsPerfect) {
  const auto found = agreement_of({.both_pass = 3, .both_fail = 3});
  ASSERT_TRUE(found.kappa);
  EXPECT_DOUBLE_EQ(found.kappa->value, 1.0);
  EXPECT_LT(found.kappa->interval.low, 0.3);
}

TEST(Agreement, OfJudgesWhoAlwaysDifferIsBelowChance) {
  const auto found = agreement_of({.judge_alone = 10, .human_alone = 10});
  ASSERT_TRUE(found.kappa);
  EXPECT_DOUBLE_EQ(found.kappa->value, -1.0);
}

TEST(Agreement, OfAJudgeThatAlwaysPassesIsChance) {
  const auto found = agreement_of({.both_pass = 8, .judge_alone = 2});
  ASSERT_TRUE(found.kappa);
  EXPECT_DOUBLE_EQ(found.kappa->value, 0.0);
  EXPECT_FALSE(found.fail_precision);
  EXPECT_DOUBLE_EQ(found.fail_recall->value, 0.0);
}

TEST(Agreement, HasNoKappaWhereLabelsAreAllAlike) {
  EXPECT_FALSE(agreement_of({.both_pass = 9, .human_alone = 1}).kappa);
  EXPECT_FALSE(agreement_of({.judge_alone = 1, .both_fail = 9}).kappa);
  EXPECT_FALSE(agreement_of({}).kappa);
  EXPECT_FALSE(agreement_of({}).agreement);
}

}  // namespace
}  // namespace proctor::judges
