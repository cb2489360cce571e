#include "store/owner.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "store/testing.h"
#include "value/json.h"

namespace proctor::store {
namespace {

// A child process that says who it is and waits to be killed.
class Child {
 public:
  Child() {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    process_ = fork();
    if (process_ == 0) {
      const std::string column = to_column(this_owner());
      if (write(ends[1], column.data(), column.size()) > 0) pause();
      _exit(0);
    }
    std::array<char, 1024> buffer{};
    const ssize_t length = read(ends[0], buffer.data(), buffer.size());
    close(ends[0]);
    close(ends[1]);
    const auto column = value::parse_json(std::string(buffer.data(), static_cast<std::size_t>(length)));
    if (column) owner_ = read_owner(*column).value_or(RunOwner());
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    end();
    waitpid(process_, nullptr, 0);
  }

  const RunOwner& owner() const { return owner_; }

  // Killed, and a zombie until somebody waits for it.
  void end() const {
    kill(process_, SIGKILL);
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT);
  }

 private:
  pid_t process_ = 0;
  RunOwner owner_;
};

TEST(RunOwner, IsAliveWhileItsProcessIs) {
  const Child child;
  EXPECT_EQ(child.owner().machine, this_owner().machine);
  EXPECT_EQ(is_alive(child.owner()), true);
  child.end();
  EXPECT_EQ(is_alive(child.owner()), false);
}

TEST(RunOwner, IsNotTheNextProcessWithItsId) {
  RunOwner owner = this_owner();
  EXPECT_EQ(is_alive(owner), true);
  owner.started += '1';
  EXPECT_EQ(is_alive(owner), false);
}

TEST(RunOwner, IsUnknownOnAnotherMachine) {
  RunOwner owner = this_owner();
  owner.machine += "elsewhere";
  EXPECT_EQ(is_alive(owner), std::nullopt);
}

class EveryOwnedStore : public ::testing::TestWithParam<Kind> {
 protected:
  RunState state() { return (*store_->find("run_1"))->state; }

  TestFolder folder_;
  std::unique_ptr<Store> store_ = GetParam().make(folder_);
};

TEST_P(EveryOwnedStore, TellsARunWhoseProcessDiedFromOneThatGoesOn) {
  const Child child;
  ASSERT_TRUE(store_->hold("run_1", child.owner()));
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  EXPECT_EQ(state(), RunState::running);
  EXPECT_EQ((*store_->find("run_1"))->owner, child.owner());
  if (GetParam().name == "memory") return;  // nobody else sees it
  child.end();
  EXPECT_EQ(state(), RunState::interrupted);
  EXPECT_EQ((*store_->history({}))[0].state, RunState::interrupted);
}

TEST_P(EveryOwnedStore, KeepsARunOfAnotherMachineRunningForAsLongAsItsLease) {
  RunOwner owner = this_owner();
  owner.machine += "elsewhere";
  ASSERT_TRUE(store_->hold("run_1", owner));
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  EXPECT_EQ(state(), RunState::running);
  ASSERT_TRUE(store_->release("run_1", owner));
  EXPECT_EQ(state(), RunState::interrupted);
}

TEST_P(EveryOwnedStore, SaysThatAStoppedRunIsRunningWhileItIsResumed) {
  RunHead run = test_run("run_1");
  ASSERT_TRUE(store_->begin(run));
  run.state = RunState::stopped;
  ASSERT_TRUE(store_->finish(run));
  EXPECT_EQ(state(), RunState::stopped);
  const RunOwner owner = this_owner();
  ASSERT_TRUE(store_->hold("run_1", owner));
  EXPECT_EQ(state(), RunState::running);
  ASSERT_TRUE(store_->release("run_1", this_owner()));  // another's
  EXPECT_EQ(state(), RunState::running);
  ASSERT_TRUE(store_->release("run_1", owner));
  EXPECT_EQ(state(), RunState::stopped);
}

TEST_P(EveryOwnedStore, NeverSaysThatAnUnfinishedRunPassed) {
  RunHead run = test_run("run_1");
  run.record.passed = true;
  ASSERT_TRUE(store_->begin(run));
  EXPECT_FALSE((*store_->find("run_1"))->record.passed);
  ASSERT_TRUE(store_->hold("run_1", this_owner()));
  EXPECT_FALSE((*store_->find("run_1"))->record.passed);
  run.state = RunState::finished;
  ASSERT_TRUE(store_->finish(run));
  EXPECT_TRUE((*store_->find("run_1"))->record.passed);
}

INSTANTIATE_TEST_SUITE_P(Stores, EveryOwnedStore, ::testing::ValuesIn(every_kind()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace proctor::store
