// Whoever starts a shared run may be gone: it goes on without them, and is followed from anywhere.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "e2e/late_model.h"
#include "e2e/record.h"
#include "e2e/worker_world.h"

namespace proctor::e2e {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr std::size_t kCases = 300;

class Followed : public ::testing::Test {
 protected:
  void SetUp() override {
    world_.project().put("suite.yaml", many_cases(kCases));
    expected_ = Record(world_.alone(words_).out).timeless();
  }

  void expect_resumed() const {
    const Ran ran = world_.elsewhere({"resume", "latest", "--report", "json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(Record(ran.out).timeless(), expected_);
    EXPECT_EQ(world_.results(), kCases);
    EXPECT_EQ(model_.asked().size(), 2 * kCases) << "nothing is asked twice";
  }

  LateModel model_{milliseconds(30)};
  WorkerWorld world_;
  const Words words_ = Words{"run", "suite.yaml"} + asks(model_.url());
  std::string expected_;
};

TEST_F(Followed, ARunWhoseStarterIsKilledIsFollowedFromAnotherFolder) {
  Running starter = world_.start(words_);
  const Running worker = world_.worker({.flags = {"-j", "4"}});
  ASSERT_TRUE(world_.has_results(20));
  starter.signal(SIGKILL);
  EXPECT_EQ(starter.finish().code, 128 + SIGKILL);
  EXPECT_LT(world_.results(), kCases);
  expect_resumed();
  const Ran again = world_.elsewhere({"resume", "latest", "--report", "json"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(Record(again.out).timeless(), expected_) << "one that is over is shown as it ended";
}

TEST_F(Followed, CtrlCStopsTheRunOnAllMachinesUntilItIsResumed) {
  Running starter = world_.start(words_);
  const Running one = world_.worker({.name = "w1", .flags = {"-j", "4"}});
  const Running two = world_.worker({.name = "w2", .flags = {"-j", "4"}});
  ASSERT_TRUE(world_.has_results(20));
  starter.signal(SIGINT);
  const Ran stopped = starter.finish();
  EXPECT_EQ(stopped.code, 130) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("not run"));
  const std::size_t kept = world_.results();
  EXPECT_LT(kept, kCases);
  EXPECT_EQ(Record(stopped.out).names().size(), kept);
  EXPECT_EQ(world_.ask("SELECT count(worker), count(*) FROM jobs"), fmt::format("0|{}", kCases - kept));
  std::this_thread::sleep_for(milliseconds(500));
  EXPECT_EQ(world_.results(), kept) << "workers take nothing of it any more";
  expect_resumed();
}

TEST_F(Followed, TwoWhoFollowTheSameRunSeeTheSameEnd) {
  Running starter = world_.start(words_);
  const Running worker = world_.worker({.flags = {"-j", "4"}});
  ASSERT_TRUE(world_.has_results(20));
  expect_resumed();
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(Record(ran.out).timeless(), expected_);
}

}  // namespace
}  // namespace proctor::e2e
