#include "repo/lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <vector>

#include "repo/testing.h"

namespace proctor::repo {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr milliseconds kLong = std::chrono::seconds(60);

class LockTest : public ::testing::Test {
 protected:
  Result<Lock> take(milliseconds patience = kLong) { return Lock::take(root_, ".promptrepo", patience); }

  TestFolder folder_;
  Root root_ = *Root::open(folder_.path().string());
};

// A program that holds the lock until it is ended.
class Holder {
 public:
  explicit Holder(const std::string& folder) {
    int ready[2] = {};
    if (::pipe(ready) != 0) throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      const Root root = *Root::open(folder);
      const auto lock = Lock::take(root, ".promptrepo", kLong);
      (void)!::write(ready[1], lock ? "y" : "n", 1);
      for (;;) ::pause();
    }
    char answer = 0;
    (void)!::read(ready[0], &answer, 1);
    ::close(ready[0]);
    ::close(ready[1]);
    holds_ = answer == 'y';
  }
  ~Holder() { kill(); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

  bool holds() const { return holds_; }
  pid_t pid() const { return pid_; }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
  bool holds_ = false;
};

TEST_F(LockTest, IsAFileThatNamesItsHolderWhileItIsHeld) {
  {
    const auto lock = take();
    ASSERT_TRUE(lock) << lock.error().message;
    EXPECT_THAT(folder_.text(".promptrepo/.proctor.lock"),
                AllOf(HasSubstr("program: proctor"), HasSubstr("pid: " + std::to_string(::getpid())),
                      HasSubstr("host: "), HasSubstr("since: ")));
  }
  EXPECT_FALSE(folder_.has(".promptrepo/.proctor.lock"));
}

TEST_F(LockTest, NamesALiveHolderWhenPatienceEnds) {
  const Holder holder(folder_.path().string());
  ASSERT_TRUE(holder.holds());
  const auto lock = take(milliseconds(30));
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, "E552");
  EXPECT_THAT(lock.error().message,
              AllOf(HasSubstr("\"proctor\" (process " + std::to_string(holder.pid()) + " on "),
                    HasSubstr("in 0.03 s"), HasSubstr(".promptrepo/.proctor.lock")));
}

TEST_F(LockTest, OfADeadHolderIsFree) {
  Holder holder(folder_.path().string());
  ASSERT_TRUE(holder.holds());
  holder.kill();
  EXPECT_TRUE(folder_.has(".promptrepo/.proctor.lock"));
  EXPECT_TRUE(take(milliseconds(0)));
  EXPECT_FALSE(folder_.has(".promptrepo/.proctor.lock"));
}

TEST_F(LockTest, WhatSomeoneElsePutIntoItIsShownAndDoesNotMatter) {
  const auto lock = take();
  for (const auto* text : {"", "\xff\xfe", "[1, 2", "pid: {a: b}\nhost: \"\\e[31m\"\n"}) {
    folder_.put(".promptrepo/.proctor.lock", text);
    const auto other = take(milliseconds(0));
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, "E552");
    EXPECT_EQ(other.error().message.find('\x1b'), std::string::npos);
  }
}

TEST_F(LockTest, IsNotTakenThroughALink) {
  folder_.put("other", "precious");
  std::filesystem::create_directories(folder_.path() / ".promptrepo");
  std::filesystem::create_symlink("../other", folder_.path() / ".promptrepo/.proctor.lock");
  const auto lock = take(milliseconds(0));
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, "E108");
  EXPECT_EQ(folder_.text("other"), "precious");
}

TEST_F(LockTest, IsHeldByOneThreadAtATime) {
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  std::atomic<int> turns = 0;
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int turn = 0; turn < 25; ++turn) {
        const auto lock = take();
        if (!lock) continue;
        const int now = ++inside;
        if (now > most) most = now;
        ++turns;
        --inside;
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(most, 1);
  EXPECT_EQ(turns, 200);
}

TEST(LockFolder, IsTheInnermostRepositoryOrTheFilesOwnFolder) {
  EXPECT_EQ(lock_folder_of(".promptrepo/tests/a/suite.yaml"), ".promptrepo");
  EXPECT_EQ(lock_folder_of("shop/.promptrepo/tests/a/suite.yaml"), "shop/.promptrepo");
  EXPECT_EQ(lock_folder_of("a.promptrepo/b/c.yaml"), "a.promptrepo/b");
  EXPECT_EQ(lock_folder_of("tests/a.yaml"), "tests");
  EXPECT_EQ(lock_folder_of("a.yaml"), ".");
}

}  // namespace
}  // namespace proctor::repo
