#include "stats/repeats.h"

#include <gtest/gtest.h>

#include <cmath>

namespace proctor::stats {
namespace {

// Counted by hand: of the C(4, 2) = 6 pairs of 4 tries with 2 passes, 1 is all passes and 1 none.
TEST(Repeats, CountTheWaysToTakeSome) {
  EXPECT_NEAR(pass_hat_k(4, 2, 2), 1.0 / 6, 1e-15);
  EXPECT_NEAR(pass_at_k(4, 2, 2), 5.0 / 6, 1e-15);
  EXPECT_NEAR(pass_hat_k(5, 4, 3), 4.0 / 10, 1e-15);
}

TEST(Repeats, AreTheRateForOneTry) {
  for (std::size_t count = 1; count <= 12; ++count)
    for (std::size_t hits = 0; hits <= count; ++hits) {
      EXPECT_NEAR(pass_at_k(count, hits, 1), static_cast<double>(hits) / static_cast<double>(count), 1e-15);
      EXPECT_NEAR(pass_hat_k(count, hits, 1), static_cast<double>(hits) / static_cast<double>(count), 1e-15);
    }
}

TEST(Repeats, AreCertainAtTheEnds) {
  EXPECT_EQ(pass_at_k(10, 0, 10), 0.0);
  EXPECT_EQ(pass_at_k(10, 1, 10), 1.0);
  EXPECT_EQ(pass_hat_k(10, 9, 10), 0.0);
  EXPECT_EQ(pass_hat_k(10, 10, 10), 1.0);
}

TEST(Repeats, HoldForCountsWhoseFactorialsOverflow) {
  EXPECT_NEAR(pass_hat_k(1'000'000, 900'000, 10), std::pow(0.9, 10), 1e-5);
  EXPECT_NEAR(pass_hat_k(2000, 1999, 1000), 0.5, 1e-12);
  EXPECT_NEAR(pass_at_k(2'000'000, 1, 1'000'000), 0.5, 1e-12);
  EXPECT_EQ(pass_hat_k(2'000'000, 1'000'000, 900'000), 0.0);
}

}  // namespace
}  // namespace proctor::stats
