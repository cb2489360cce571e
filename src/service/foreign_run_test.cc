#include "service/foreign_run.h"

#include <gtest/gtest.h>

namespace proctor::service {
namespace {

TEST(ForeignRun, NeverEndsBeforeItStarts) {
  ForeignRun run;
  run.state = ForeignState::completed;
  run.head.record.started_at = "2026-01-02T03:04:05.678Z";
  run.head.record.duration_ms = 12.5;
  EXPECT_EQ(ended_at(run), "2026-01-02T03:04:05.691Z");
  run.head.record.duration_ms = 0;
  EXPECT_EQ(ended_at(run), run.head.record.started_at);
}

}  // namespace
}  // namespace proctor::service
