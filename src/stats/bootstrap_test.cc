#include "stats/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/random.h"

namespace proctor::stats {
namespace {

// Scores of two runs on cases that are hard or easy for both; the second is `loss` lower on average.
std::vector<PairedCluster> sample_of(Random& random, std::size_t cases, double loss) {
  std::vector<PairedCluster> out;
  for (std::size_t i = 0; i < cases; ++i) {
    const double hard = random.share() * 0.5;
    const double a = 1 - hard * random.share();
    const double b = 1 - hard * random.share() - loss;
    out.push_back({1, b - a});
  }
  return out;
}

TEST(Bootstrap, CoversTheTrueDifference) {
  Random random(17);
  std::size_t held = 0;
  std::size_t found_lower = 0;
  constexpr std::size_t kSamples = 600;
  for (std::size_t i = 0; i < kSamples; ++i) {
    const MeanTest test = paired_bootstrap(sample_of(random, 25, 0), 0.05);
    held += test.interval.low <= 0 && 0 <= test.interval.high ? 1U : 0U;
    found_lower += test.p <= 0.05 && test.mean < 0 ? 1U : 0U;
  }
  EXPECT_GE(held, kSamples * 925 / 1000);
  EXPECT_LE(held, kSamples * 975 / 1000);
  EXPECT_LE(found_lower, kSamples * 5 / 100);
}

TEST(Bootstrap, FindsALossThatIsThere) {
  Random random(2);
  const MeanTest test = paired_bootstrap(sample_of(random, 200, 0.1), 0.05);
  EXPECT_LT(test.p, 0.001);
  EXPECT_LT(test.interval.high, 0);
  EXPECT_EQ(test.method, "bootstrap");
}

TEST(Bootstrap, GivesTheSameAnswerEveryTime) {
  Random random(9);
  const auto sample = sample_of(random, 40, 0.02);
  const MeanTest once = paired_bootstrap(sample, 0.05);
  const MeanTest again = paired_bootstrap(sample, 0.05);
  EXPECT_EQ(once.interval.low, again.interval.low);
  EXPECT_EQ(once.interval.high, again.interval.high);
  EXPECT_EQ(once.p, again.p);
}

TEST(Bootstrap, TheIntervalReachesZeroWhereTheChanceIsAlpha) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const MeanTest test = paired_bootstrap(sample_of(random, 12, 0.04), 0.05);
    const bool apart = test.interval.high < 0 || test.interval.low > 0;
    if (std::abs(test.p - 0.05) < 0.005) continue;
    EXPECT_EQ(apart, test.p < 0.05) << test.p;
  }
}

TEST(Bootstrap, IsNormalForVeryManyAndMeetsTheDrawnOne) {
  Random random(1);
  auto sample = sample_of(random, 10'001, 0.002);
  const MeanTest normal = paired_bootstrap(sample, 0.05);
  sample.pop_back();
  const MeanTest drawn = paired_bootstrap(sample, 0.05);
  EXPECT_EQ(normal.method, "normal");
  EXPECT_EQ(drawn.method, "bootstrap");
  EXPECT_NEAR(normal.interval.low, drawn.interval.low, 3e-4);
  EXPECT_NEAR(normal.interval.high, drawn.interval.high, 3e-4);
}

TEST(Bootstrap, DrawsGroupsTogether) {
  Random random(6);
  std::vector<PairedCluster> groups = sample_of(random, 30, 0.02);
  std::vector<PairedCluster> tenfold = groups;
  for (PairedCluster& group : tenfold) group = {10, group.sum * 10};
  EXPECT_NEAR(paired_bootstrap(tenfold, 0.05).interval.low, paired_bootstrap(groups, 0.05).interval.low,
              1e-9);
}

TEST(Bootstrap, SaysNothingOnOneCase) {
  const std::vector<PairedCluster> one = {{1, -1}};
  EXPECT_EQ(paired_bootstrap(one, 0.05).p, 1.0);
  EXPECT_TRUE(std::isinf(paired_bootstrap(one, 0.05).interval.low));
  EXPECT_EQ(paired_bootstrap({}, 0.05).p, 1.0);
}

TEST(Bootstrap, DoesNotMindThatAllAreEqual) {
  const std::vector<PairedCluster> equal(30);
  EXPECT_EQ(paired_bootstrap(equal, 0.05).p, 1.0);
  EXPECT_EQ(paired_bootstrap(equal, 0.05).interval.low, 0.0);
}

}  // namespace
}  // namespace proctor::stats
