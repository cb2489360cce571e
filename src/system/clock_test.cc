#include "system/clock.h"

#include <gtest/gtest.h>

namespace proctor {
namespace {

TEST(IsoText, HasMillisecondsAndCountsFromZeroBefore1970Too) {
  using std::chrono::milliseconds;
  const std::chrono::system_clock::time_point epoch;
  EXPECT_EQ(to_iso_text(epoch), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(to_iso_text(epoch + milliseconds(1'767'323'045'678)), "2026-01-02T03:04:05.678Z");
  EXPECT_EQ(to_iso_text(epoch - milliseconds(1)), "1969-12-31T23:59:59.999Z");
}

}  // namespace
}  // namespace proctor
