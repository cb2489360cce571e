// What is left when a program is killed at any moment, and when many write at once.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "repo/repository.h"
#include "repo/testing.h"

namespace proctor::repo {
namespace {

using std::chrono::microseconds;

// Runs in a process of its own and ends with it.
pid_t start(const std::function<bool()>& work) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    const bool good = work();
    ::_exit(good ? 0 : 1);
  }
  return pid;
}

bool ends_well(pid_t pid) {
  int status = 0;
  return ::waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void kill_after(pid_t pid, microseconds time) {
  std::this_thread::sleep_for(time);  // a moment by chance is what the test is about
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
}

// Large enough for a write to take a while; all of it says which one it is.
Value suite_of(std::string_view word) {
  List tests;
  for (int i = 0; i < 60; ++i)
    tests.push_back(Map{{"name", "test " + std::to_string(i)},
                        {"prompt_reference", "p.yaml"},
                        {"description", word},
                        {"metrics", List{}}});
  return Map{{"name", "shop"}, {"description", word}, {"tests", tests}};
}

// The word that all of the suite says; "torn" where it says two.
std::string word_of(const Value& suite) {
  std::string word(suite.find("description")->text());
  for (const Value& test : suite.find("tests")->list())
    if (test.find("description")->text() != word) return "torn";
  return word;
}

class CrashTest : public ::testing::Test {
 protected:
  std::shared_ptr<Repository> open() const { return *Repository::open(folder_.path().string()); }
  std::vector<std::string> names_in(const std::string& folder) const {
    std::vector<std::string> out;
    const auto entries = Root::open(folder_.path().string())->list(folder).value();
    out.reserve(entries.size());
    for (const Entry& entry : entries) out.push_back(entry.name);
    return out;
  }

  TestFolder folder_;
  std::mt19937 random_{3};  // NOLINT(cert-msc32-c,cert-msc51-cpp): when it is killed is by chance anyway
};

TEST_F(CrashTest, AKillInASaveLeavesTheOldOrTheNew) {
  ASSERT_TRUE(open()->save_suite(suite_of("old"), {}));
  std::set<std::string> seen;
  for (int round = 0; round < 60; ++round) {
    const pid_t writer = start([&] {
      const auto repository = open();
      for (int i = 0;; ++i)
        if (!repository->save_suite(suite_of(i % 2 == 0 ? "new" : "old"), {})) return false;
    });
    kill_after(writer, microseconds(500 + random_() % 15'000));
    const auto suite = open()->suite("shop");
    ASSERT_TRUE(suite) << suite.error().message;
    ASSERT_TRUE(*suite);
    seen.insert(word_of((*suite)->value));
  }
  EXPECT_THAT(seen, ::testing::IsSubsetOf({"old", "new"}));
  ASSERT_TRUE(open()->save_suite(suite_of("last"), {}));
  EXPECT_EQ(word_of(open()->suite("shop").value()->value), "last");
  EXPECT_THAT(names_in(".promptrepo"), ::testing::ElementsAre("tests"));
  EXPECT_THAT(names_in(".promptrepo/tests/shop"), ::testing::ElementsAre("executions", "suite.yaml"));
}

TEST_F(CrashTest, AKillInARemovalLeavesAllOrNothing) {
  const auto repository = open();
  for (int round = 0; round < 25; ++round) {
    ASSERT_TRUE(repository->save_suite(suite_of("whole"), {}));
    for (int i = 0; i < 40; ++i)
      folder_.put(".promptrepo/tests/shop/executions/" + std::to_string(i) + ".execution.yaml",
                  "execution: {}\n");
    const pid_t remover = start([&] { return open()->remove_suite("shop").has_value(); });
    kill_after(remover, microseconds(random_() % 4'000));
    if (repository->suite("shop").value()) {
      EXPECT_EQ(names_in(".promptrepo/tests/shop/executions").size(), 40U);
    } else {
      EXPECT_FALSE(folder_.has(".promptrepo/tests/shop"));
    }
  }
  ASSERT_TRUE(repository->save_suite(suite_of("last"), {}));
  ASSERT_TRUE(repository->remove_suite("shop"));
  EXPECT_THAT(names_in(".promptrepo/tests"), ::testing::IsEmpty());
}

TEST_F(CrashTest, AKillWhileAnExecutionIsWrittenLeavesNoHalfOfOne) {
  ASSERT_TRUE(open()->save_suite(suite_of("old"), {}));
  for (int round = 0; round < 20; ++round) {
    const pid_t writer = start([&] {
      const auto repository = open();
      for (;;)
        if (!repository->write_execution("shop",
                                         Map{{"suite_name", "shop"}, {"note", std::string(20'000, 'x')}}))
          return false;
    });
    kill_after(writer, microseconds(500 + random_() % 8'000));
  }
  const std::string folder = ".promptrepo/tests/shop/executions";
  std::size_t whole = 0;
  for (const std::string& name : names_in(folder)) {
    ASSERT_TRUE(name.ends_with(".execution.yaml")) << name;
    EXPECT_GT(folder_.text(fmt::format("{}/{}", folder, name)).size(), 20'000U) << name;
    ++whole;
  }
  EXPECT_GT(whole, 0U);
}

// Each of eight writers has a test of its own in the one suite and counts it up. A save that was lost would
// turn a count back.
constexpr int kWriters = 8;
constexpr int kSaves = 125;

Value& own_test(Value& suite, int writer) {
  return suite.map().find("tests")->list()[static_cast<std::size_t>(writer)];
}

bool count_up(Repository& repository, int writer) {
  for (int count = 0; count < kSaves;) {
    auto kept = repository.suite("counts");
    if (!kept || !*kept) return false;
    Value& test = own_test((*kept)->value, writer);
    if (test.find("description")->text() != std::to_string(count)) return false;
    test.map().set("description", std::to_string(count + 1));
    const auto saved = repository.save_suite((*kept)->value, (*kept)->tag);
    if (!saved && saved.error().code != "E551") return false;
    if (saved) ++count;
  }
  return true;
}

// Two threads in each of four programs.
bool two_threads(const std::string& folder, int program) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  threads.reserve(2);
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&, i] {
      const auto repository = Repository::open(folder);
      if (repository && count_up(**repository, program * 2 + i)) ++good;
    });
  for (auto& thread : threads) thread.join();
  return good == 2;
}

TEST_F(CrashTest, AThousandSavesAtOnceLoseNoEdit) {
  List tests;
  for (int i = 0; i < kWriters; ++i)
    tests.push_back(Map{{"name", "writer " + std::to_string(i)},
                        {"prompt_reference", "p.yaml"},
                        {"description", "0"},
                        {"metrics", List{}}});
  ASSERT_TRUE(open()->save_suite(Map{{"name", "counts"}, {"tests", tests}}, {}));
  std::vector<pid_t> programs;
  programs.reserve(kWriters / 2);
  for (int i = 0; i < kWriters / 2; ++i)
    programs.push_back(start([&, i] { return two_threads(folder_.path().string(), i); }));
  for (const pid_t program : programs) EXPECT_TRUE(ends_well(program));
  Value suite = open()->suite("counts").value()->value;
  for (int i = 0; i < kWriters; ++i)
    EXPECT_EQ(own_test(suite, i).find("description")->text(), std::to_string(kSaves));
}

}  // namespace
}  // namespace proctor::repo
