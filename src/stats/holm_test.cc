#include "stats/holm.h"

#include <gtest/gtest.h>

namespace proctor::stats {
namespace {

TEST(Holm, TakesTheSmallestTimesTheirNumber) {
  const auto found = holm({0.01, 0.04, 0.03, 0.005});
  EXPECT_NEAR(found[3], 0.02, 1e-15);
  EXPECT_NEAR(found[0], 0.03, 1e-15);
  EXPECT_NEAR(found[2], 0.06, 1e-15);
  EXPECT_NEAR(found[1], 0.06, 1e-15);  // 0.04 alone, but none is smaller than the one before
}

TEST(Holm, LeavesOneAloneAndNeverExceedsOne) {
  EXPECT_EQ(holm({0.03}), std::vector<double>({0.03}));
  EXPECT_EQ(holm({0.9, 0.8}), std::vector<double>({1.0, 1.0}));
  EXPECT_TRUE(holm({}).empty());
}

}  // namespace
}  // namespace proctor::stats
