#include "engine/pooled.h"

#include <gtest/gtest.h>

namespace proctor::engine {
namespace {

using model::Judgement;

Judgement scored(double score, double threshold = 0.5) {
  Judgement out;
  out.score = score;
  out.threshold = threshold;
  out.passed = score >= threshold;
  out.reason = score >= threshold ? "good" : "bad";
  return out;
}

Judgement undecided() {
  Judgement out;
  out.error = Fault{"judge", "invalid_json: prose"};
  return out;
}

Judgement pool(const std::vector<Judgement>& samples, Pooling pooling) { return pooled(samples, pooling); }

TEST(Pooled, LeavesOneSampleAsItIs) {
  const Judgement one = pool({scored(0.3)}, Pooling::mean);
  EXPECT_EQ(one.score, 0.3);
  EXPECT_EQ(one.spread, std::nullopt);
}

TEST(Pooled, TakesTheWordOfTheMajorityAndItsMeanScore) {
  const Judgement out = pool({scored(0.9), scored(0.0), scored(0.7)}, Pooling::majority);
  EXPECT_TRUE(out.passed);
  EXPECT_DOUBLE_EQ(*out.score, 0.8);
  EXPECT_EQ(out.reason, "good");
  EXPECT_NEAR(*out.spread, 0.47258156262526085, 1e-15);
}

TEST(Pooled, PassesNothingOnATie) {
  const Judgement out = pool({scored(1), scored(0)}, Pooling::majority);
  EXPECT_FALSE(out.passed);
  EXPECT_EQ(out.score, 0);
  EXPECT_EQ(out.reason, "bad");
}

TEST(Pooled, HoldsTheMeanAgainstTheThreshold) {
  EXPECT_TRUE(pool({scored(1), scored(1), scored(0)}, Pooling::mean).passed);
  EXPECT_FALSE(pool({scored(0.6), scored(0.6), scored(0)}, Pooling::mean).passed);
  Judgement low = scored(0.2);
  low.low_is_good = true;
  low.passed = true;
  EXPECT_TRUE(pool({low, low}, Pooling::mean).passed);
}

TEST(Pooled, LeavesOutTheUndecidedWhileMostAreDecided) {
  const Judgement out = pool({undecided(), scored(0.8), scored(0.6)}, Pooling::mean);
  EXPECT_FALSE(out.error);
  EXPECT_DOUBLE_EQ(*out.score, 0.7);
  ASSERT_EQ(out.notices.size(), 1U);
  EXPECT_EQ(out.notices[0], "1 of 3 samples could not be decided: invalid_json: prose");
  EXPECT_TRUE(pool({undecided(), scored(0.8)}, Pooling::mean).error);
}

}  // namespace
}  // namespace proctor::engine
