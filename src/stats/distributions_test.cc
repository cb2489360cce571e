#include "stats/distributions.h"

#include <gtest/gtest.h>

namespace proctor::stats {
namespace {

TEST(Normal, HasTheQuantilesOfTheTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.8), 0.8416212335729143, 1e-14);
  EXPECT_NEAR(normal_quantile(0.025), -1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-14);
  EXPECT_NEAR(normal_quantile(1e-9), -5.997807015007687, 1e-11);
}

TEST(Student, HasTheQuantilesOfTheTables) {
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706204736174705, 1e-9);
  EXPECT_NEAR(student_quantile(0.975, 4), 2.7764451051977987, 1e-10);
  EXPECT_NEAR(student_quantile(0.95, 30), 1.697260886593957, 1e-10);
  EXPECT_NEAR(student_quantile(0.025, 4), -2.7764451051977987, 1e-10);
  EXPECT_NEAR(student_quantile(0.975, 1e9), 1.959963984540054, 1e-12);
}

TEST(Student, TailAndQuantileAreOneFunction) {
  for (const double freedom : {1.0, 2.0, 7.0, 50.0, 1000.0, 999'999.0})
    for (const double tail : {0.4, 0.1, 0.025, 0.001})
      EXPECT_NEAR(student_tail(student_quantile(1 - tail, freedom), freedom), tail, 1e-9)
          << freedom << " " << tail;
}

TEST(Binomial, AddsUpToOne) {
  for (const std::size_t count : {1U, 7U, 40U, 1000U})
    for (const double chance : {0.01, 0.3, 0.5, 0.97}) {
      double tail = 0;
      for (std::size_t i = count + 1; i-- > 0;) {
        tail += binomial_term(i, count, chance);
        EXPECT_NEAR(tail, binomial_tail(i, count, chance), 1e-11) << count << " " << i;
      }
      EXPECT_NEAR(tail, 1, 1e-11);
    }
  EXPECT_EQ(binomial_tail(3, 2, 0.5), 0.0);
  EXPECT_EQ(binomial_term(0, 5, 0.0), 1.0);
}

}  // namespace
}  // namespace proctor::stats
