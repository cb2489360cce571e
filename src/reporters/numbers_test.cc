#include "reporters/numbers.h"

#include <gtest/gtest.h>

#include <limits>

namespace proctor::reporters {
namespace {

TEST(Percent, RoundsToOneDecimalButNeverToTheEnds) {
  EXPECT_EQ(percent(3.0 / 3.5), "85.7 %");  // T29
  EXPECT_EQ(percent(1.5 / 3.5), "42.9 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(0), "0 %");
  EXPECT_EQ(percent(0.5), "50 %");
  EXPECT_EQ(percent(0.9999), "99.9 %");
  EXPECT_EQ(percent(0.0001), "0.1 %");
  EXPECT_EQ(percent(std::numeric_limits<double>::quiet_NaN()), "– %");
}

TEST(Duration, UsesTheUnitThatReadsBest) {
  EXPECT_EQ(duration(0), "0 ms");
  EXPECT_EQ(duration(412.4), "412 ms");
  EXPECT_EQ(duration(999.6), "1.0 s");
  EXPECT_EQ(duration(59'949), "59.9 s");
  EXPECT_EQ(duration(59'960), "1 min 00 s");
  EXPECT_EQ(duration(185'000), "3 min 05 s");
  EXPECT_EQ(duration(3'725'000), "1 h 02 min");
  EXPECT_EQ(duration(-1), "0 ms");
  EXPECT_EQ(duration(std::numeric_limits<double>::infinity()), "0 ms");
}

TEST(Seconds, HaveThreeDecimals) {
  EXPECT_EQ(seconds(1234.5678), "1.235");
  EXPECT_EQ(seconds(-3), "0.000");
}

TEST(Grouped, PutsCommasBetweenThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

}  // namespace
}  // namespace proctor::reporters
