#include "store/latency.h"

#include <gtest/gtest.h>

namespace proctor::store {
namespace {

TEST(Latency, IsNoneOfNothing) { EXPECT_FALSE(latency_of({})); }

TEST(Latency, OfOneAnswerIsThatAnswer) {
  const auto found = latency_of({7});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->p50_ms, 7);
  EXPECT_EQ(found->p95_ms, 7);
}

TEST(Latency, IsATimeThatWasSeenByNearestRank) {
  std::vector<double> times;
  for (int i = 100; i > 0; --i) times.push_back(i);
  const auto found = latency_of(times);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->p50_ms, 50);
  EXPECT_EQ(found->p95_ms, 95);
  EXPECT_EQ(latency_of({4, 1, 3, 2})->p50_ms, 2);
  EXPECT_EQ(latency_of({4, 1, 3, 2})->p95_ms, 4);
}

}  // namespace
}  // namespace proctor::store
