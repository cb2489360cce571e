#include "stats/power.h"

#include <gtest/gtest.h>

#include <vector>

#include "stats/random.h"

namespace proctor::stats {
namespace {

struct Shares {
  double shown = 0;
  double settled = 0;
};

// The verdict itself, on pairs that chance made.
Shares simulated(std::size_t cases, const Shift& shift, const Goal& goal, std::size_t samples) {
  Random random(cases);
  Shares out;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    std::vector<PairedCluster> pairs(cases);
    for (PairedCluster& pair : pairs) {
      const double chance = random.share();
      pair.sum = chance < shift.broken ? -1 : chance < shift.broken + shift.fixed ? 1 : 0;
    }
    const Interval found = paired_test(pairs, 1, goal.alpha).interval;
    out.shown += found.high < 0 ? 1 : 0;
    out.settled += found.high < 0 || found.low > -goal.margin ? 1 : 0;
  }
  return {out.shown / static_cast<double>(samples), out.settled / static_cast<double>(samples)};
}

Differences single_trials(std::size_t both, std::size_t only_a, std::size_t only_b) {
  Differences out;
  for (std::size_t i = 0; i < both; ++i) out.add(0);
  for (std::size_t i = 0; i < only_a; ++i) out.add(-1);
  for (std::size_t i = 0; i < only_b; ++i) out.add(1);
  return out;
}

TEST(Power, IsThatOfSimulatedVerdicts) {
  const Goal goal;
  for (const Shift& shift : {Shift{0.1, 0.02}, Shift{0.3, 0.3}, Shift{0.9, 0.05}, Shift{0.06, 0.05}})
    for (const std::size_t cases : {3U, 8U, 40U, 150U}) {
      const Shares found = simulated(cases, shift, goal, 20'000);
      EXPECT_NEAR(power_to_show(cases, shift, goal.alpha), found.shown, 0.01) << cases << " " << shift.broken;
      EXPECT_NEAR(power_to_settle(cases, shift, goal), found.settled, 0.01) << cases << " " << shift.broken;
    }
}

TEST(CasesToShow, ReachThePowerAndOneLessDoesNot) {
  const Goal goal;
  for (const double loss : {0.05, 0.1, 0.2}) {
    const Shift shift = shift_of(loss, 0.2);
    const std::size_t cases = cases_to_show(shift, goal);
    EXPECT_GE(power_to_show(cases, shift, goal.alpha), goal.power);
    EXPECT_LT(power_to_show(cases - 1, shift, goal.alpha), goal.power + 1e-3);
    EXPECT_NEAR(simulated(cases, shift, goal, 4000).shown, goal.power, 0.03);
  }
}

TEST(CasesNeeded, SettleTheMatterAsOftenAsWasAskedFor) {
  const Goal goal;
  const std::size_t needed = cases_needed(single_trials(900, 50, 50), goal);
  EXPECT_NEAR(simulated(needed, {51.0 / 1002, 51.0 / 1002}, goal, 4000).settled, goal.power, 0.02);
}

TEST(CasesNeeded, AreMoreTheNearerTheLossIsToTheMargin) {
  const Goal goal;
  EXPECT_GT(cases_needed(single_trials(900, 62, 38), goal), cases_needed(single_trials(900, 50, 50), goal));
}

TEST(CasesNeeded, OfGroupsAreMoreThanOfCasesThatStandAlone) {
  Differences grouped;
  for (int i = 0; i < 90; ++i) grouped.add(PairedCluster{10, 0});
  for (int i = 0; i < 5; ++i) {
    grouped.add(PairedCluster{10, 10});
    grouped.add(PairedCluster{10, -10});
  }
  EXPECT_GT(cases_needed(grouped, {}), 5 * cases_needed(single_trials(900, 50, 50), {}));
}

TEST(DetectableLoss, IsShownWithThePowerAskedFor) {
  const Goal goal;
  const double loss = detectable_loss(single_trials(90, 5, 5), goal);
  EXPECT_NEAR(power_to_show(100, shift_of(loss, 12.0 / 102), goal.alpha), goal.power, 0.01);
  EXPECT_GT(loss, detectable_loss(single_trials(900, 50, 50), goal));
}

TEST(DetectableLoss, IsEverythingForOneCase) { EXPECT_EQ(detectable_loss(single_trials(1, 0, 0), {}), 1.0); }

}  // namespace
}  // namespace proctor::stats
