#include "stats/rate.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "stats/random.h"

namespace proctor::stats {
namespace {

TEST(Wilson, IsNoProofWhereEverythingAgrees) {
  EXPECT_NEAR(wilson_95(5, 5).low, 0.5655175352168251, 1e-9);
  EXPECT_EQ(wilson_95(5, 5).high, 1.0);
  EXPECT_EQ(wilson_95(0, 5).low, 0.0);
  EXPECT_NEAR(wilson_95(0, 5).high, 0.43448246478317476, 1e-9);
}

TEST(Wilson, OfNothingSaysNothing) {
  EXPECT_EQ(wilson_95(0, 0).low, 0.0);
  EXPECT_EQ(wilson_95(0, 0).high, 1.0);
  EXPECT_FALSE(share_of(0, 0));
}

TEST(Wilson, StaysWithinZeroAndOneAndHoldsTheShare) {
  for (std::size_t count = 1; count <= 60; ++count) {
    for (std::size_t hits = 0; hits <= count; ++hits) {
      const auto found = share_of(hits, count);
      ASSERT_TRUE(found);
      EXPECT_GE(found->interval.low, 0.0);
      EXPECT_LE(found->interval.high, 1.0);
      EXPECT_LE(found->interval.low, found->value);
      EXPECT_GE(found->interval.high, found->value);
    }
  }
}

TEST(Wilson, HoldsForCountsOfAnySize) {
  const Interval found = wilson(500'000'000'000, 1'000'000'000'000, 0.05);
  EXPECT_NEAR(found.low, 0.5 - 1.959963984540054 * 0.5e-6, 1e-12);
  EXPECT_NEAR(found.high, 0.5 + 1.959963984540054 * 0.5e-6, 1e-12);
}

TEST(ClusteredRate, IsWilsonsWhereEveryCaseHasOneTrial) {
  const std::vector<Cluster> clusters = {{1, 1}, {1, 0}, {1, 1}, {1, 1}};
  const ClusteredRate found = clustered_rate(clusters, 0.05);
  EXPECT_DOUBLE_EQ(found.rate, 0.75);
  EXPECT_NEAR(found.error, found.naive_error, 1e-15);
  EXPECT_DOUBLE_EQ(found.interval.low, wilson_95(3, 4).low);
  EXPECT_DOUBLE_EQ(found.interval.high, wilson_95(3, 4).high);
}

// Ten cases of four equal trials each are ten trials, not forty.
TEST(ClusteredRate, CountsRepeatsThatAgreeAsOne) {
  std::vector<Cluster> clusters(10, Cluster{4, 4});
  for (std::size_t i = 0; i < 5; ++i) clusters[i].hits = 0;
  const ClusteredRate found = clustered_rate(clusters, 0.05);
  EXPECT_NEAR(found.error, 2 * found.naive_error, 1e-12);
  EXPECT_LE(found.interval.low, wilson_95(5, 10).low);
  EXPECT_GE(found.interval.high, wilson_95(5, 10).high);
}

TEST(ClusteredRate, IsNoProofWhereEveryTrialPasses) {
  const std::vector<Cluster> clusters(10, Cluster{100, 100});
  const ClusteredRate found = clustered_rate(clusters, 0.05);
  EXPECT_LT(found.interval.low, wilson_95(10, 10).low);
  EXPECT_EQ(found.interval.high, 1.0);
}

TEST(ClusteredRate, OfNothingOrOneCaseSaysNothing) {
  EXPECT_EQ(clustered_rate({}, 0.05).interval.high, 1.0);
  const std::array<Cluster, 2> one = {Cluster{3, 2}, Cluster{}};
  EXPECT_EQ(clustered_rate(one, 0.05).interval.low, 0.0);
  EXPECT_EQ(clustered_rate(one, 0.05).interval.high, 1.0);
}

// Cases of which each passes as often as chance gave it: the interval holds the true rate about as often as
// it says.
TEST(ClusteredRate, CoversTheTrueRate) {
  Random random(7);
  std::size_t held = 0;
  constexpr std::size_t kSamples = 1000;
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    std::vector<Cluster> clusters(30);
    for (Cluster& cluster : clusters) {
      const double ability = std::sqrt(random.share());  // 2/3 on average
      for (cluster.count = 0; cluster.count < 5; ++cluster.count)
        cluster.hits += random.share() < ability ? 1U : 0U;
    }
    const Interval found = clustered_rate(clusters, 0.05).interval;
    held += found.low <= 2.0 / 3 && 2.0 / 3 <= found.high ? 1U : 0U;
  }
  EXPECT_GE(held, 930U);
  EXPECT_LE(held, 985U);
}

}  // namespace
}  // namespace proctor::stats
