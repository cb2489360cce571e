#include "model/score_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace proctor::model {
namespace {

TEST(ScoreText, HasTheThresholdBesideTheScore) {
  EXPECT_EQ(score_text(0.91, {0.8}), "0.91, passes at >= 0.80");
  EXPECT_EQ(score_text(1, {1}), "1.00, passes at >= 1.00");
  EXPECT_EQ(score_text(0.25, {0.8375}), "0.25, passes at >= 0.8375");
}

TEST(ScoreText, SaysWhereLowIsGood) {
  EXPECT_EQ(score_text(0.5, {0.7, true}), "0.50, passes at <= 0.70; lower is better");
}

TEST(ScoreText, OfANegatedCheckIsTheOtherWayRound) {
  EXPECT_EQ(score_text(0.9, {0.75, false, true}), "0.90, passes at < 0.75; lower is better");
  EXPECT_EQ(score_text(0.9, {0.7, true, true}), "0.90, passes at > 0.70");
}

TEST(ScoreText, DoesNotRoundAMissToAHit) {
  EXPECT_EQ(score_text(0.79999, {0.8}), "0.79999, passes at >= 0.80");
  EXPECT_EQ(score_text(0.70001, {0.7, true}), "0.70001, passes at <= 0.70; lower is better");
}

TEST(ScoreText, OfWhatIsNoNumberIsADash) {
  EXPECT_EQ(score_text(std::numeric_limits<double>::quiet_NaN(), {0.5}), "–, passes at >= 0.50");
}

TEST(ScoreText, OfACheckComesFromItsThreshold) {
  Finding check;
  EXPECT_FALSE(bound_of(check));
  check.threshold = 0.5;
  check.low_is_good = check.negate = true;
  EXPECT_EQ(bound_text(*bound_of(check)), "> 0.50");
}

}  // namespace
}  // namespace proctor::model
