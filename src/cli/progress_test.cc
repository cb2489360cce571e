#include "cli/progress.h"

#include <gtest/gtest.h>

namespace proctor::cli {
namespace {

using std::chrono::duration;

TEST(ProgressLine, TellsCountsRateTokensCostAndTimeLeft) {
  service::Progress progress;
  progress.planned = 200;
  progress.totals = {.cases = 50, .passed = 47, .failed = 2, .errors = 1};
  progress.tokens = 12345;
  progress.cost = 0.0123;
  EXPECT_EQ(
      progress_line(progress, duration<double>(2), 200),
      "[#####...............] 50/200  47 passed, 2 failed, 1 errors  25/s  12.3k tokens  $0.0123  6 s left");
}

TEST(ProgressLine, SaysLittleWhereThereIsLittleToSay) {
  service::Progress progress;
  progress.planned = 3;
  EXPECT_EQ(progress_line(progress, duration<double>(0), 200), "[....................] 0/3  0 passed");
  progress.totals = {.cases = 3, .passed = 3};
  EXPECT_EQ(progress_line(progress, duration<double>(1), 200), "[####################] 3/3  3 passed  3.0/s");
}

TEST(ProgressLine, FitsTheTerminal) {
  service::Progress progress;
  progress.planned = 1000;
  EXPECT_EQ(progress_line(progress, duration<double>(1), 10).size(), 10U);
}

}  // namespace
}  // namespace proctor::cli
