#include "net/pace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/pace_simulation.h"

namespace proctor::net {
namespace {

using ::testing::Each;
using ::testing::Ge;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double kIdeal = 20;  // seconds

// What the server or the width of the programs allows, whichever is less.
double ideal_rate(const SimulatedRun& run) {
  const auto width = static_cast<double>(run.workers * run.width);
  const double most = run.server.latency > 0 ? width / run.server.latency : run.server.rate;
  return run.server.rate > 0 ? std::min(run.server.rate, most) : most;
}

SimulatedRun run_of(const SimulatedServer& server, std::size_t workers) {
  SimulatedRun run{.server = server, .workers = workers};
  run.cases = static_cast<std::size_t>(kIdeal * ideal_rate(run));
  return run;
}

struct Figures {
  double time = 0;      // of the ideal
  double attempts = 0;  // a case
};

Figures play(const SimulatedRun& run) {
  const SimulatedEnd end = PaceSimulation(run).play();
  const auto cases = static_cast<double>(run.cases);
  return {end.seconds / (cases / ideal_rate(run) + run.server.latency),
          static_cast<double>(end.requests) / cases};
}

std::vector<SimulatedServer> servers(double rate, double burst) {
  std::vector<SimulatedServer> out;
  for (const double latency : {0.0, 0.05, 1.0})
    for (const double told : {0.0, 1 / rate, 1.0})
      out.push_back({.rate = rate, .burst = burst, .latency = latency, .retry_after = told});
  return out;
}

void expect_figures(const std::vector<SimulatedServer>& servers, double time, double attempts) {
  for (const SimulatedServer& server : servers)
    for (const std::size_t workers : {1U, 4U, 16U}) {
      const Figures figures = play(run_of(server, workers));
      const auto name = ::testing::Message() << server.rate << " a second, burst " << server.burst
                                             << ", latency " << server.latency << ", retry after "
                                             << server.retry_after << ", " << workers << " programs";
      EXPECT_LE(figures.time, time) << name;
      EXPECT_LE(figures.attempts, attempts) << name;
    }
}

TEST(Pace, FindsTheRateOfAnyServerWithFewRefusals) {
  for (const double rate : {5.0, 50.0, 500.0})
    for (const double part : {0.1, 0.5, 1.0})
      if (part * rate >= 1) expect_figures(servers(rate, part * rate), 1.3, 1.2);
  expect_figures(servers(5, 1), 1.3, 1.2);
}

// Whoever comes a millisecond too early is refused: the pace stays somewhat below the rate.
TEST(Pace, LivesWithAServerThatAllowsNoBurstAtAll) { expect_figures(servers(50, 1), 1.6, 1.2); }

TEST(Pace, FourProgramsOfSixteenKeepToFiftyASecond) {
  for (const double told : {0.0, 0.02, 1.0}) {
    const SimulatedServer server{.rate = 50, .burst = 50, .latency = 0.2, .retry_after = told};
    const Figures figures = play({.server = server, .workers = 4, .width = 16, .cases = 1500});
    EXPECT_LE(figures.time, 1.1) << told;
    EXPECT_LE(figures.attempts, 1.1) << told;
  }
}

TEST(Pace, AServerThatRefusesNothingIsAskedWithoutPermitsAfterASoftStart) {
  for (const double latency : {0.01, 0.05, 1.0}) {
    const SimulatedRun run{.server = {.rate = 0, .latency = latency}, .workers = 4, .cases = 10'000};
    const SimulatedEnd end = PaceSimulation(run).play();
    EXPECT_TRUE(end.stayed_open);
    EXPECT_EQ(end.requests, run.cases);
    EXPECT_LE(end.seconds, std::ceil(10'000.0 / 64) * latency + 1);
  }
}

TEST(Pace, NobodyStarves) {
  for (const double rate : {5.0, 50.0, 500.0}) {
    SimulatedRun run = run_of({.rate = rate, .burst = rate / 5, .latency = 0.05}, 16);
    run.cases = std::max<std::size_t>(run.cases, 1000);  // so that there are some for everybody
    const SimulatedEnd end = PaceSimulation(run).play();
    const double share = static_cast<double>(run.cases) / 16;
    for (const std::size_t served : end.served_by_worker)
      EXPECT_GE(static_cast<double>(served), share / 4) << rate;
  }
}

// The most that came to the server in any span of a minute.
std::size_t most_in_a_minute(const std::vector<double>& sent) {
  std::size_t most = 0;
  std::size_t first = 0;
  for (std::size_t last = 0; last < sent.size(); ++last) {
    while (sent[last] - sent[first] >= 60) ++first;
    most = std::max(most, last - first + 1);
  }
  return most;
}

TEST(Pace, KeepsToTheUsersLimitInAnySpanOfAMinute) {
  for (const PaceRule rule : {PaceRule{.requests = 600}, PaceRule{.tokens = 600}}) {
    const SimulatedRun run{.server = {.rate = 0, .latency = 0.2}, .workers = 4, .cases = 1500, .rule = rule};
    const SimulatedEnd end = PaceSimulation(run).play();
    EXPECT_LE(most_in_a_minute(end.sent), 600U);
    EXPECT_LE(end.seconds, 2 * 62 + 10) << "it uses what there is";
  }
}

TEST(Pace, KeepsToTheUsersLimitAndToWhatTheServerBears) {
  const SimulatedRun run{.server = {.rate = 20, .burst = 5, .latency = 0.1},
                         .workers = 4,
                         .cases = 1500,
                         .rule = {.requests = 600}};
  const SimulatedEnd end = PaceSimulation(run).play();
  EXPECT_LE(most_in_a_minute(end.sent), 600U);
  EXPECT_LE(end.seconds, 150 * 1.2);
  EXPECT_LE(end.requests, 1500 * 1.05);
}

PaceReport waiting(std::size_t count) { return {.waiting = std::vector<double>(count, 100.0)}; }

// A group that has been asked for a while, with a rate that is known.
PaceState paced(double now) {
  return {.began = now - 100, .seen = now, .last_good = now, .rate = 10, .stepped = now, .epoch = 3};
}

TEST(Pace, GivesMomentsAtEvenDistances) {
  PaceState state = paced(1000);
  const PaceGrant grant = advance(state, {}, 1000, 1, waiting(16));
  ASSERT_THAT(grant.permits, SizeIs(Ge(2U)));
  EXPECT_FALSE(grant.open);
  EXPECT_DOUBLE_EQ(grant.permits[0], 0);
  EXPECT_NEAR(grant.permits[1], 0.1, 1e-9);
  EXPECT_GT(advance(state, {}, 1000, 1, waiting(1)).permits.at(0), grant.permits.back() + 0.09)
      << "who comes later goes later";
}

TEST(Pace, AHoldIsKeptByAllAndEndsGradually) {
  PaceState state = paced(1000);
  PaceReport refused = waiting(16);
  refused.refused = refused.refused_anew = 1;
  refused.epoch = 3;
  refused.hold = 5;
  EXPECT_NEAR(advance(state, {}, 1000, 4, refused).hold, 5, 1e-9);
  const PaceGrant other = advance(state, {}, 1001, 4, waiting(16));
  EXPECT_NEAR(other.hold, 4, 1e-9);
  EXPECT_THAT(other.permits, IsEmpty());
  std::size_t out = 0;
  for (int i = 0; i < 4; ++i) out += advance(state, {}, 1005, 4, waiting(16)).permits.size();
  EXPECT_LE(out, 8U);
  EXPECT_GE(out, 2U);
}

TEST(Pace, RefusalsOfAnOlderPaceAreNotBlamedOnThisOne) {
  PaceState state = paced(1000);
  PaceReport refused = {.refused = 1, .refused_anew = 1, .epoch = 3};
  advance(state, {}, 1000, 4, refused);
  EXPECT_LT(state.rate, 10);
  const double rate = state.rate;
  advance(state, {}, 1000, 4, refused);
  EXPECT_EQ(state.rate, rate);
}

TEST(Pace, AServerThatBearsNothingAtAllIsStillAskedNowAndThen) {
  PaceState state;
  double now = 1000;
  std::size_t given = 0;
  for (; now < 1200; now += 0.1) {
    const PaceGrant grant = advance(state, {}, now, 1, waiting(16));
    given += now > 1100 ? grant.permits.size() : 0;
    const std::size_t refused = grant.permits.size();
    advance(state, {}, now, 1, {.refused = refused, .refused_anew = refused, .epoch = grant.epoch});
  }
  EXPECT_GE(given, 200U) << "so that its callers come to their end";
}

TEST(Pace, OneLargerThanTheLimitGoesWhenNothingElseIsInTheMinute) {
  PaceState state;
  const PaceRule rule{.tokens = 50};
  EXPECT_THAT(advance(state, rule, 1000, 2, waiting(2)).permits, SizeIs(1));
  EXPECT_THAT(advance(state, rule, 1030, 2, waiting(1)).permits, IsEmpty());
  EXPECT_THAT(advance(state, rule, 1062, 2, waiting(1)).permits, SizeIs(1));
}

TEST(Pace, WhatIsGivenBackIsThereForOthers) {
  PaceState state;
  const PaceRule rule{.requests = 10};
  EXPECT_THAT(advance(state, rule, 1000, 2, waiting(16)).permits, SizeIs(10));
  EXPECT_THAT(advance(state, rule, 1001, 2, waiting(16)).permits, IsEmpty());
  advance(state, rule, 1001, 2, {.unused = 4, .unused_tokens = 400});
  EXPECT_THAT(advance(state, rule, 1001, 2, waiting(16)).permits, SizeIs(4));
}

TEST(Pace, AClockThatIsSetBackOrFarAheadDoesNoHarm) {
  PaceState state = paced(1000);
  EXPECT_THAT(advance(state, {}, 999, 1, waiting(1)).permits, Each(Ge(0)));
  EXPECT_TRUE(advance(state, {}, 100'000, 1, {}).permits.empty());
  EXPECT_TRUE(advance(state, {}, 100'001, 1, waiting(1)).open) << "what was learnt yesterday is forgotten";
}

TEST(Pace, ComesBackFromItsText) {
  PaceState state = paced(1000);
  for (int i = 0; i < 50; ++i)
    advance(state, {.requests = 100, .tokens = 1e6}, 1000 + i * 0.3, 4, waiting(3));
  const std::string text = to_text(state);
  const auto read = read_pace(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->spent, state.spent);
  EXPECT_EQ(read->rate, state.rate);
  EXPECT_EQ(read->epoch, state.epoch);
}

TEST(Pace, TextThatIsNoPaceIsNone) {
  const std::string good = to_text(paced(1000));
  for (const std::string& text :
       {std::string(), std::string("pace1"), std::string("pace2") + good.substr(5), good + " 1", good + "x",
        good + " 1 -1 0", good.substr(0, good.size() / 2), std::string("pace1 nan") + good.substr(7)})
    EXPECT_FALSE(read_pace(text)) << text;
  std::string endless = good;
  for (int i = 0; i < 10'000; ++i) endless += " 1 1 1";
  EXPECT_FALSE(read_pace(endless));
}

}  // namespace
}  // namespace proctor::net
