#include "stats/sign_flip.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/mcnemar.h"
#include "stats/random.h"

namespace proctor::stats {
namespace {

std::vector<double> single_trials(std::size_t both, std::size_t only_a, std::size_t only_b) {
  std::vector<double> out(both, 0.0);
  out.insert(out.end(), only_a, -1.0);
  out.insert(out.end(), only_b, 1.0);
  return out;
}

// The chances by going through all signs one by one.
SignFlip by_every_sign(const std::vector<double>& sums) {
  double seen = 0;
  for (const double sum : sums) seen += sum;
  double further = 0;
  double as_far = 0;
  const std::size_t ways = std::size_t{1} << sums.size();
  for (std::size_t signs = 0; signs < ways; ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) sum += (signs >> i & 1U) != 0 ? sums[i] : -sums[i];
    const double beyond = std::abs(sum) - std::abs(seen);
    further += beyond > 1e-9 ? 1 : 0;
    as_far += std::abs(beyond) <= 1e-9 ? 1 : 0;
  }
  const auto all = static_cast<double>(ways);
  if (std::abs(seen) < 1e-9) return {};
  return {.p = (further + as_far) / all, .mid_p = (further + as_far / 2) / all};
}

TEST(SignFlip, IsMcNemarsForSingleTrials) {
  EXPECT_DOUBLE_EQ(sign_flip(single_trials(100, 12, 3), 1).p, mcnemar(12, 3));
  EXPECT_DOUBLE_EQ(sign_flip(single_trials(5, 209, 152), 1).p, mcnemar(209, 152));
  EXPECT_DOUBLE_EQ(sign_flip(single_trials(5, 209, 152), 1).mid_p, mcnemar_mid(209, 152));
  EXPECT_EQ(sign_flip(single_trials(5, 0, 0), 1).p, 1.0);
  EXPECT_EQ(sign_flip({}, 1).mid_p, 1.0);
}

TEST(SignFlip, GoesThroughAllSignsOfClusters) {
  Random random(3);
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<double> sums(10);
    for (double& sum : sums) sum = (static_cast<double>(random.below(25)) - 12) / 6;
    const SignFlip wanted = by_every_sign(sums);
    const SignFlip found = sign_flip(sums, 6);
    EXPECT_NEAR(found.p, wanted.p, 1e-12);
    EXPECT_NEAR(found.mid_p, wanted.mid_p, 1e-12);
  }
}

// With ever more clusters the exact chance and the normal one must not part.
TEST(SignFlip, DoesNotJumpWhereItBecomesNormal) {
  const auto sums_of = [](std::size_t count) {
    std::vector<double> out(count, 1.0 / 3);
    for (std::size_t i = 0; i < count; ++i)
      if (i % 20 >= 13) out[i] = -2.0 / 3;
    return out;
  };
  EXPECT_NEAR(sign_flip(sums_of(1000), 3).p, sign_flip(sums_of(1001), 3).p, 1.5e-2);
  EXPECT_NEAR(sign_flip(sums_of(1000), 3).mid_p, sign_flip(sums_of(1001), 3).mid_p, 1.5e-2);
}

}  // namespace
}  // namespace proctor::stats
