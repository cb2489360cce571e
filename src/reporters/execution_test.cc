#include "reporters/execution.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::reporters {
namespace {

constexpr auto kRunStarted = "2026-01-02T03:04:05.000Z";

TEST(Execution, HasTheTimeAtWhichEachTestStarted) {
  model::CaseRecord test;
  test.name = "late";
  test.started_at = "2026-01-02T03:04:09.500Z";
  EXPECT_EQ(value::to_json(*test_result(test, kRunStarted).find("executed_at")),
            R"("2026-01-02T03:04:09.500Z")");
  test.started_at.clear();
  EXPECT_EQ(value::to_json(*test_result(test, kRunStarted).find("executed_at")),
            R"("2026-01-02T03:04:05.000Z")")
      << "of a run that was stored before cases had one";
}

TEST(Execution, RepeatsWhatTheAuthorShouldKnow) {
  model::CaseRecord test;
  test.name = "a";
  EXPECT_EQ(test_result(test, kRunStarted).find("notices"), nullptr);
  test.notices = {"the prompt has a placeholder without a value: city"};
  EXPECT_EQ(value::to_json(*test_result(test, kRunStarted).find("notices")),
            R"(["the prompt has a placeholder without a value: city"])");
}

}  // namespace
}  // namespace proctor::reporters
