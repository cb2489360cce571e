#include "stats/paired.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/mcnemar.h"
#include "stats/random.h"

namespace proctor::stats {
namespace {

std::vector<PairedCluster> single_trials(std::size_t both, std::size_t only_a, std::size_t only_b) {
  std::vector<PairedCluster> out(both, PairedCluster{1, 0});
  out.insert(out.end(), only_a, PairedCluster{1, -1});
  out.insert(out.end(), only_b, PairedCluster{1, 1});
  return out;
}

TEST(DifferenceInterval, IsNoProofForFewEqualCases) {
  EXPECT_LT(difference_interval(differences_of(single_trials(20, 0, 0)), 0.05).low, -0.1);
  EXPECT_GT(difference_interval(differences_of(single_trials(1000, 0, 0)), 0.05).low, -0.005);
}

TEST(DifferenceInterval, HoldsNothingBeyondOne) {
  const Interval found = difference_interval(differences_of(single_trials(0, 2, 0)), 0.05);
  EXPECT_GE(found.low, -1.0);
  EXPECT_LE(found.high, 1.0);
  EXPECT_EQ(difference_interval({}, 0.05).low, -1.0);
}

TEST(DifferenceInterval, CoversTheTrueDifference) {
  Random random(11);
  std::size_t held = 0;
  constexpr std::size_t kSamples = 2000;
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    Differences differences;
    for (std::size_t i = 0; i < 60; ++i) {
      const double chance = random.share();  // 12 % break, 6 % are fixed
      differences.add(chance < 0.12 ? -1 : chance < 0.18 ? 1 : 0);
    }
    const Interval found = difference_interval(differences, 0.05);
    held += found.low <= -0.06 && -0.06 <= found.high ? 1U : 0U;
  }
  EXPECT_GE(held, kSamples * 935 / 1000);
  EXPECT_LE(held, kSamples * 985 / 1000);
}

// Groups in which cases stick together: every case of a group passes or fails with the others.
std::vector<PairedCluster> sticky_groups(Random& random, std::size_t groups, std::size_t size) {
  std::vector<PairedCluster> out;
  for (std::size_t i = 0; i < groups; ++i) {
    const double easy = random.share();
    const int a = random.share() < easy ? 1 : 0;
    const int b = random.share() < easy ? 1 : 0;
    out.push_back({size, static_cast<double>(b - a) * static_cast<double>(size)});
  }
  return out;
}

TEST(DifferenceInterval, CountsAGroupWhoseCasesAgreeAsOneCase) {
  std::vector<PairedCluster> groups = single_trials(15, 3, 2);
  std::vector<PairedCluster> tenfold = groups;
  for (PairedCluster& group : tenfold) group = {10, group.sum * 10};
  const Interval one = difference_interval(differences_of(groups), 0.05);
  const Interval ten = difference_interval(differences_of(tenfold), 0.05);
  EXPECT_LE(ten.low, one.low);
  EXPECT_GE(ten.high, one.high);
}

TEST(PairedTest, OfSingleTrialsIsMcNemars) {
  const PairedTest found = paired_test(single_trials(100, 12, 3), 1, 0.05);
  EXPECT_DOUBLE_EQ(found.p, mcnemar(12, 3));
  EXPECT_DOUBLE_EQ(found.mid_p, mcnemar_mid(12, 3));
}

TEST(PairedTest, TheIntervalLeavesOutZeroExactlyWhereTheTestShowsADifference) {
  for (std::size_t cases : {5U, 12U, 40U, 200U})
    for (std::size_t a = 0; a <= cases; ++a)
      for (std::size_t b = 0; a + b <= cases && b <= 12; ++b) {
        const PairedTest found = paired_test(single_trials(cases - a - b, a, b), 1, 0.05);
        const bool apart = found.interval.high < 0 || found.interval.low > 0;
        EXPECT_EQ(apart, found.mid_p <= 0.05) << cases << " " << a << " " << b;
        EXPECT_TRUE(!apart || (found.interval.high < 0) == (a > b));
      }
}

// Two equal runs break every one of n cases with a chance of at most 4^-n, which three cases make small.
TEST(PairedTest, ShowsALossWhereEveryCaseBroke) {
  EXPECT_GT(paired_test(single_trials(0, 2, 0), 1, 0.05).mid_p, 0.05);
  EXPECT_NEAR(paired_test(single_trials(0, 3, 0), 1, 0.05).mid_p, 2.0 / 64, 1e-12);
  EXPECT_NEAR(paired_test(single_trials(0, 5, 0), 1, 0.05).mid_p, 2.0 / 1024, 1e-12);
  EXPECT_NEAR(paired_test(single_trials(0, 5, 0), 1, 0.05).p, 0.0625, 1e-12);
  const std::vector<PairedCluster> one_group = {{5, -5}};
  EXPECT_GT(paired_test(one_group, 1, 0.05).mid_p, 0.05);
}

TEST(PairedTest, SeldomShowsALossBetweenEqualRunsOfGroups) {
  Random random(31);
  constexpr std::size_t kSamples = 2000;
  std::size_t by_group = 0;
  std::size_t by_case = 0;
  for (std::size_t i = 0; i < kSamples; ++i) {
    const std::vector<PairedCluster> groups = sticky_groups(random, 12, 10);
    std::vector<PairedCluster> cases;
    for (const PairedCluster& group : groups) cases.insert(cases.end(), 10, {1, group.sum / 10});
    const auto worse = [](const PairedTest& test) { return test.interval.high < 0 ? 1U : 0U; };
    by_group += worse(paired_test(groups, 1, 0.05));
    by_case += worse(paired_test(cases, 1, 0.05));
  }
  EXPECT_LE(by_group, kSamples / 40);
  EXPECT_GE(by_case, kSamples / 5);
}

}  // namespace
}  // namespace proctor::stats
