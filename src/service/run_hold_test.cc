#include "service/run_hold.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace proctor::service {
namespace {

using ::testing::HasSubstr;

class RunHolds : public ::testing::Test {
 protected:
  void SetUp() override {
    store::RunHead head;
    head.record.id = "run_1";
    ASSERT_TRUE(store_->begin(head));
  }
  store::RunState state() { return (*store_->find("run_1"))->state; }

  std::unique_ptr<store::Store> store_ = store::memory_store();
};

TEST_F(RunHolds, KeepARunRunningForAsLongAsTheyLive) {
  {
    const auto hold = RunHold::take(*store_, "run_1");
    ASSERT_TRUE(hold);
    EXPECT_EQ(state(), store::RunState::running);
  }
  EXPECT_EQ(state(), store::RunState::interrupted);
}

TEST_F(RunHolds, LetNobodyElseExecuteTheRun) {
  const auto hold = RunHold::take(*store_, "run_1");
  ASSERT_TRUE(hold);
  const auto second = RunHold::take(*store_, "run_1");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "E750");
  EXPECT_THAT(second.error().message, HasSubstr("process " + std::to_string(getpid())));
  EXPECT_TRUE(RunHold::join(*store_, "run_1"));
}

}  // namespace
}  // namespace proctor::service
