// Workers that are killed, stand still or lose their server: nothing of a run is lost, nothing is there
// twice, and its record is that of one machine that nothing happened to.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <deque>
#include <iostream>
#include <random>
#include <thread>

#include "e2e/late_model.h"
#include "e2e/record.h"
#include "e2e/worker_world.h"

namespace proctor::e2e {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr std::size_t kAtOnce = 8;
constexpr std::size_t kHands = kAtOnce + kAtOnce / 4;  // each has asked for one case at most
constexpr std::size_t kUncommitted = 64;               // answered: in the commit under way, or waiting for it

const Words kShortLease = {"-j", std::to_string(kAtOnce), "--lease", "2s"};

std::size_t number(const std::string& text) { return std::strtoul(text.c_str(), nullptr, 10); }

class LostWorkers : public ::testing::Test {
 protected:
  void put_cases(std::size_t count) {
    world_.project().put("suite.yaml", many_cases(count));
    cases_ = count;
  }

  Running worker(const Words& flags = kShortLease) {
    return world_.worker({.name = fmt::format("w{}", ++workers_), .flags = flags});
  }

  std::size_t held_by(const std::string& name) const {
    return number(world_.ask(fmt::format(
        "SELECT count(*) FROM jobs JOIN workers ON workers.id = worker WHERE name = '{}'", name)));
  }

  // Of the one run there is.
  void expect_whole(const Ran& ran, const std::string& expected) const {
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(Record(ran.out).timeless(), expected);
    EXPECT_EQ(world_.ask("SELECT count(*), count(DISTINCT (suite, place, repetition)) FROM test_results"),
              fmt::format("{0}|{0}", cases_));
  }

  std::unique_ptr<testing::Postgres> server_ = *testing::Postgres::start();
  WorkerWorld world_{*server_};
  std::size_t cases_ = 0;
  std::size_t workers_ = 0;
};

TEST_F(LostWorkers, KilledOnesAndAServerThatCrashesLoseNothingAndDoubleNothing) {
  constexpr std::size_t kCases = 2000;
  constexpr std::size_t kKills = 6;
  constexpr std::size_t kWorkers = 3;
  put_cases(kCases);
  LateModel model(milliseconds(20));
  const Words words = Words{"run", "suite.yaml"} + asks(model.url());
  const std::string expected = Record(world_.alone(words).out).timeless();
  ASSERT_EQ(model.asked().size(), kCases);
  Running starter = world_.start(words);
  std::deque<Running> workers;
  while (workers.size() < kWorkers) workers.push_back(worker());
  std::mt19937 random(20261117);
  for (std::size_t kill = 0; kill < kKills; ++kill) {
    ASSERT_TRUE(world_.has_results((kill + 1) * kCases / (kKills + 2)));
    std::this_thread::sleep_for(milliseconds(random() % 40));
    workers.front().signal(SIGKILL);
    workers.pop_front();
    workers.push_back(worker());
    if (kill != kKills / 2) continue;
    server_->interrupt();
    std::this_thread::sleep_for(milliseconds(300));
    server_->resume();
  }
  EXPECT_LT(world_.results(), kCases) << "it was over before the last kill";
  expect_whole(starter.finish(), expected);
  const std::size_t again = model.asked().size() - 2 * kCases;
  std::cout << again << " requests repeated\n";
  // At a crash of the server what all of them had taken may be forgotten, so that others take it too.
  EXPECT_LE(again, (kKills + kWorkers) * (kHands + kUncommitted)) << "more was repeated than was in flight";
}

TEST_F(LostWorkers, ResultsOfOneThatStoodStillForTooLongAreTurnedAway) {
  put_cases(200);
  LateModel model(milliseconds(50));
  const Words words = Words{"run", "suite.yaml"} + asks(model.url());
  const std::string expected = Record(world_.alone(words).out).timeless();
  Running starter = world_.start(words);
  Running still = worker();
  ASSERT_TRUE(world_.has_results(20));
  still.signal(SIGSTOP);
  const std::size_t held = held_by("w1");
  EXPECT_GT(held, 0U) << "it had nothing in flight";
  Running other = worker();
  const Ran ran = starter.finish();
  expect_whole(ran, expected);
  const std::string kept =
      world_.ask("SELECT md5(string_agg(t::text, ',' ORDER BY place)) FROM test_results t");
  still.signal(SIGCONT);
  EXPECT_TRUE(still.has_said("had become others'")) << still.said();
  EXPECT_TRUE(still.has_said("the lease had run out")) << still.said();
  EXPECT_EQ(world_.ask("SELECT md5(string_agg(t::text, ',' ORDER BY place)) FROM test_results t"), kept);
  EXPECT_LE(model.asked().size(), 2 * cases_ + held);
}

TEST_F(LostWorkers, AnIdleOneOutlivesACrashOfItsServer) {
  put_cases(5);
  Running idle = worker();
  ASSERT_TRUE(world_.comes("SELECT count(*) FROM workers", "1"));
  server_->interrupt();
  std::this_thread::sleep_for(milliseconds(500));
  server_->resume();
  const Ran ran = world_.start({"run", "suite.yaml", "--model", "echo:m"}).finish();
  EXPECT_EQ(ran.code, 0) << ran.err << idle.said();
  EXPECT_TRUE(idle.has_said("5 jobs done here")) << idle.said();
}

// Nobody else is there, so it gets its own jobs back while they are still under way.
TEST_F(LostWorkers, OneThatStoodStillGoesOnWithItsOwnJobsAndAsksNothingTwice) {
  put_cases(6);
  LateModel model(milliseconds(3500));
  Running starter = world_.start(Words{"run", "suite.yaml"} + asks(model.url()));
  Running only = worker({"-j", "8", "--lease", "1s"});
  while (model.asked().size() < cases_) std::this_thread::sleep_for(milliseconds(10));
  only.signal(SIGSTOP);
  std::this_thread::sleep_for(milliseconds(1500));
  only.signal(SIGCONT);
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 0) << ran.err << only.said();
  EXPECT_EQ(Record(ran.out).totals(), R"({"cases":6,"passed":6,"failed":0,"errors":0,"skipped":0})");
  EXPECT_EQ(world_.results(), cases_);
  EXPECT_EQ(model.asked().size(), cases_);
  only.signal(SIGINT);
  const Ran ended = only.finish();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("the lease had run out"));
}

}  // namespace
}  // namespace proctor::e2e
