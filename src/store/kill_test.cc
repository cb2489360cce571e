// A program that keeps trials is killed at any moment: what it was told is kept is there, once.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>

#include "store/testing.h"
#include "testing/postgres.h"

namespace proctor::store {
namespace {

constexpr std::size_t kBatch = 7;

// Puts batch after batch and says so after each; goes on until it is killed.
[[noreturn]] void keep_putting(const std::string& path, const std::string& id, int acknowledge) {
  auto store = open_store(path);
  if (!store || !(*store)->begin(test_run(id))) ::_exit(1);
  for (std::size_t batch = 0;; ++batch) {
    if (!(*store)->put(id, test_trials(batch * kBatch, kBatch))) ::_exit(1);
    if (::write(acknowledge, "x", 1) != 1) ::_exit(1);
  }
}

// When a program is killed: some time after its start, or after it first acknowledged something.
struct Moment {
  std::chrono::microseconds time;
  bool at_work;
};

// How many batches a program had acknowledged when it was killed.
std::size_t killed_at(const Moment& moment, const std::string& path, const std::string& id) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return 0;
  const pid_t child = ::fork();
  if (child == 0) keep_putting(path, id, ends[1]);
  ::close(ends[1]);
  std::size_t acknowledged = 0;
  std::array<char, 4096> buffer{};
  if (moment.at_work && ::read(ends[0], buffer.data(), 1) == 1) ++acknowledged;
  std::this_thread::sleep_for(moment.time);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it ended on its own";
  for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
    acknowledged += static_cast<std::size_t>(got);
  ::close(ends[0]);
  return acknowledged;
}

void expect_nothing_lost(const std::string& path, int rounds) {
  std::mt19937 random(20260102);
  std::size_t total = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string id = "run_" + std::to_string(round);
    const Moment moment{std::chrono::microseconds(3000 + random() % 30'000), round % 5 != 0};
    const std::size_t acknowledged = killed_at(moment, path, id);
    total += acknowledged;
    const auto store = open_store(path);
    ASSERT_TRUE(store) << store.error().message;
    std::set<TrialKey> seen;
    std::size_t count = 0;
    ASSERT_TRUE((*store)->trials(id, [&](const Trial& trial) {
      ++count;
      EXPECT_TRUE(seen.insert(trial.key).second) << "a trial is there twice";
      return true;
    }));
    EXPECT_EQ(count % kBatch, 0U) << "half a batch is there";
    EXPECT_GE(count, acknowledged * kBatch) << "round " << round;
    EXPECT_LE(count, (acknowledged + 1) * kBatch) << "round " << round;
  }
  // Four rounds in five kill a program that has acknowledged something.
  EXPECT_GE(total, static_cast<std::size_t>(rounds) / 5 * 4)
      << "programs were killed before they did anything";
}

TEST(KilledStore, LosesNothingThatWasAcknowledged) {
  const TestFolder folder;
  expect_nothing_lost(folder / "runs.db", 50);
}

// A connection that breaks off leaves nothing of a batch behind.
TEST(KilledPostgresStore, LosesNothingThatWasAcknowledged) {
  expect_nothing_lost(testing::Postgres::shared().database(), 10);
}

}  // namespace
}  // namespace proctor::store
