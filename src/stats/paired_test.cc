#include "stats/paired.h"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/mcnemar.h"
#include "stats/random.h"

namespace proctor::stats {
namespace {

std::vector<RatePair> single_trials(std::size_t both, std::size_t only_a, std::size_t only_b) {
  std::vector<RatePair> out(both, RatePair{1, 1, 1, 1});
  out.insert(out.end(), only_a, RatePair{1, 1, 1, 0});
  out.insert(out.end(), only_b, RatePair{1, 0, 1, 1});
  return out;
}

Differences differences_of(const std::vector<RatePair>& pairs) {
  Differences out;
  for (const RatePair& pair : pairs) out.add(pair.difference());
  return out;
}

// The chance by going through all signs one by one.
double by_every_sign(const std::vector<RatePair>& pairs) {
  double seen = 0;
  for (const RatePair& pair : pairs) seen += pair.difference();
  std::size_t as_far = 0;
  for (std::size_t signs = 0; signs < (std::size_t{1} << pairs.size()); ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      sum += (signs >> i & 1U) != 0 ? pairs[i].difference() : -pairs[i].difference();
    as_far += std::abs(sum) >= std::abs(seen) - 1e-9 ? 1U : 0U;
  }
  return static_cast<double>(as_far) / static_cast<double>(std::size_t{1} << pairs.size());
}

TEST(SignFlip, IsMcNemarsForSingleTrials) {
  EXPECT_DOUBLE_EQ(sign_flip(single_trials(100, 12, 3)), mcnemar(12, 3));
  EXPECT_DOUBLE_EQ(sign_flip(single_trials(5, 209, 152)), mcnemar(209, 152));
  EXPECT_EQ(sign_flip(single_trials(5, 0, 0)), 1.0);
  EXPECT_EQ(sign_flip({}), 1.0);
}

TEST(SignFlip, GoesThroughAllSignsOfRepeats) {
  Random random(3);
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<RatePair> pairs(10);
    for (RatePair& pair : pairs) {
      pair = {2 + static_cast<std::uint32_t>(random.below(4)), 0,
              2 + static_cast<std::uint32_t>(random.below(4)), 0};
      pair.hits_a = static_cast<std::uint32_t>(random.below(pair.count_a + 1));
      pair.hits_b = static_cast<std::uint32_t>(random.below(pair.count_b + 1));
    }
    EXPECT_NEAR(sign_flip(pairs), by_every_sign(pairs), 1e-12);
  }
}

// With ever more cases the exact chance and the normal one must not part.
TEST(SignFlip, DoesNotJumpWhereItBecomesNormal) {
  const auto pairs_of = [](std::size_t count) {
    std::vector<RatePair> out(count, RatePair{3, 1, 3, 2});
    for (std::size_t i = 0; i < count; ++i)
      if (i % 20 < 11) out[i] = RatePair{3, 2, 3, 0};
    return out;
  };
  EXPECT_NEAR(sign_flip(pairs_of(1000)), sign_flip(pairs_of(1001)), 1e-3);
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

// As many cases as are said to be needed settle the matter about as often as was asked for.
TEST(CasesNeeded, AreEnough) {
  const Differences seen = differences_of(single_trials(900, 50, 50));
  const Goal goal;
  const std::size_t needed = cases_needed(seen, goal);
  EXPECT_NEAR(static_cast<double>(needed), 7.849 * 0.1 / 0.0025, 10);
  Random random(5);
  std::size_t settled = 0;
  for (std::size_t sample = 0; sample < 1000; ++sample) {
    Differences differences;
    for (std::size_t i = 0; i < needed; ++i) {
      const double chance = random.share();
      differences.add(chance < 0.05 ? -1 : chance < 0.1 ? 1 : 0);
    }
    settled += difference_interval(differences, goal.alpha).low > -goal.margin ? 1U : 0U;
  }
  EXPECT_GE(settled, 750U);
  EXPECT_LE(settled, 900U);
}

TEST(CasesNeeded, AreMoreTheNearerTheLossIsToTheMargin) {
  const Goal goal{.alpha = 0.05, .power = 0.8, .margin = 0.05};
  const std::size_t equal = cases_needed(differences_of(single_trials(900, 50, 50)), goal);
  const std::size_t half = cases_needed(differences_of(single_trials(900, 62, 38)), goal);
  EXPECT_GT(half, equal);
  EXPECT_GT(detectable_loss(differences_of(single_trials(90, 5, 5)), goal),
            detectable_loss(differences_of(single_trials(900, 50, 50)), goal));
}

}  // namespace
}  // namespace proctor::stats
