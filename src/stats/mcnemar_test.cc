#include "stats/mcnemar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "stats/distributions.h"

namespace proctor::stats {
namespace {

// By adding up Pascal's triangle.
double by_triangle(std::size_t only_a, std::size_t only_b) {
  const std::size_t count = only_a + only_b;
  double term = std::pow(0.5, static_cast<double>(count));
  double sum = 0;
  for (std::size_t i = 0; i <= std::min(only_a, only_b); ++i) {
    sum += term;
    term *= static_cast<double>(count - i) / static_cast<double>(i + 1);
  }
  return std::min(1.0, 2 * sum);
}

TEST(McNemar, AddsUpTheTailOfTheBinomial) {
  for (std::size_t a = 0; a <= 60; ++a)
    for (std::size_t b = 0; b <= 60; ++b)
      EXPECT_NEAR(mcnemar(a, b), by_triangle(a, b), 1e-12) << a << " " << b;
}

TEST(McNemar, CountsTheSplitItselfByHalfInItsMidVersion) {
  EXPECT_NEAR(mcnemar_mid(5, 0), 1.0 / 32, 1e-15);
  EXPECT_NEAR(mcnemar_mid(1, 7), (1 + 8.0 / 2) / 128, 1e-15);
  EXPECT_EQ(mcnemar_mid(3, 3), 1.0);
  EXPECT_EQ(mcnemar_mid(0, 0), 1.0);
}

TEST(McNemar, FindsNothingWhereNothingDiffers) {
  EXPECT_EQ(mcnemar(0, 0), 1.0);
  EXPECT_EQ(mcnemar(7, 7), 1.0);
}

TEST(McNemar, ComesToTheNormalForLargeCounts) {
  const double n = 2'000'000;
  const double z = (2000 - 1) / std::sqrt(n);
  EXPECT_NEAR(mcnemar(1'001'000, 999'000), 2 * normal_tail(z), 1e-6);
  EXPECT_NEAR(mcnemar(1'000'000'000'000, 1'000'001'000'000), 0.4795, 1e-3);
  EXPECT_EQ(mcnemar(1'000'000, 0), 0.0);
}

}  // namespace
}  // namespace proctor::stats
