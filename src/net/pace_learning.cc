// The rate is searched for like this. The first estimate is what was borne lately: too high where the server
// allows a burst, too low where all were refused at once. So it climbs quickly at first, not far beyond what
// is borne, and less quickly after each step down, except where it is well below the rate that was last too
// high. A step takes the rate to the part of it that is borne. Only refusals of what went out since the last
// step lead to another, for those before it are of a pace that is no more. The numbers are those that did
// best in PaceSimulation.
#include "net/pace_learning.h"

#include <algorithm>
#include <cmath>

namespace proctor::net {
namespace {

constexpr double kSmoothing = 0.6;  // seconds over which `good` and `bad` are smoothed
constexpr double kReaction = 0.2;   // seconds from a request to the step that its refusal leads to, about

constexpr double kFirst = 7;     // requests a second: the least to begin with
constexpr double kLeast = 0.05;  // three a minute
constexpr double kKnocks = 5;    // where nothing at all is borne: it is no matter of pace then
constexpr double kDead = 60;     // seconds with nothing borne
constexpr double kReach = 1.7;   // so many times what is borne is as high as it climbs

constexpr double kQuickest = 1.6;    // climb, a second
constexpr double kGentlest = 0.011;  // as above
constexpr double kBack = 0.36;       // as above, towards a rate that is known
constexpr double kNear = 0.8;        // of the rate that was too high: that far it is known
constexpr double kQuickens = 8;      // seconds in which the climb doubles, when it was calm

constexpr double kDeepest = 0.6;      // of the rate, in one step
constexpr double kShallowest = 0.97;  // as above
constexpr double kSoonDeeper = 0.2;   // as above, less
constexpr double kDoubt =
    10;  // requests a second that count as borne, so that one refusal alone tells little
constexpr double kLongestHold = 120;  // seconds

// Where a refusal costs a hold, it climbs so slowly that the next is far off.
double gentlest(const PaceState& state) { return std::min(kGentlest, 0.002 / (state.told + 1e-9)); }

// Seconds after a step in which it does not quicken: some requests, and many holds.
double calm(const PaceState& state) { return 0.8 + 18 / state.rate + 30 * state.told; }

double since_step(const PaceState& state, double now) { return now - state.stepped - state.paused; }

// Holds that follow each other soon tell that the pace is far off.
double shallowest(const PaceState& state, double now) {
  const double soon = 1 - since_step(state, now) / (5 * state.told + 1e-9);
  return kShallowest - kSoonDeeper * std::max(0.0, soon);
}

// The part of the rate that is borne, at most what it was before it climbed while the refusal was on its way.
double part_borne(const PaceState& state, double now) {
  const double counted = (state.good + kDoubt) / (state.good + state.bad + kDoubt);
  const double before = shallowest(state, now) * std::exp(-state.climb * kReaction);
  return std::max(kDeepest, std::min(counted, before));
}

void begin_epoch(PaceState& state, double now) {
  state.stepped = now;
  state.paused = std::max(0.0, state.held_until - now);
  ++state.epoch;
}

void find_rate(PaceState& state) {
  state.rate = std::max(state.good, kFirst);
  state.climb = kQuickest;
  state.bad = 0;
}

void lower_rate(PaceState& state, double now) {
  state.too_high = state.rate * std::exp(-state.climb * kReaction);
  state.rate = std::max(kLeast, state.rate * part_borne(state, now));
  state.climb = std::max(gentlest(state), state.climb / (3 + 15 * state.told));
}

void hold(PaceState& state, double now, double seconds) {
  if (seconds <= 0) return;
  state.told = std::min(seconds, kLongestHold);
  const double until = now + state.told;
  state.paused += std::max(0.0, until - std::max(now, state.held_until));
  state.held_until = std::max(state.held_until, until);
}

void climb(PaceState& state, double now, double passed) {
  if (since_step(state, now) > calm(state))
    state.climb = std::min(kQuickest, state.climb * std::exp2(passed / kQuickens));
  const bool known = state.rate < kNear * state.too_high;
  const double climb = known ? std::max(state.climb, kBack) : state.climb;
  const double most = std::max(state.rate, kReach * state.good + kFirst);
  state.rate = std::min(most, state.rate * std::exp(climb * passed));
  if (now - state.last_good > kDead) state.rate = std::max(state.rate, kKnocks);
}

}  // namespace

// What a server asked for is no time that passes: nothing is learnt in it.
void pass_time(PaceState& state, double now) {
  const double passed = now - std::max(state.seen, state.held_until);
  state.seen = now;
  if (passed <= 0) return;
  state.good *= std::exp(-passed / kSmoothing);
  state.bad *= std::exp(-passed / kSmoothing);
  if (state.rate > 0) climb(state, now, passed);
}

void learn(PaceState& state, double now, const PaceReport& report) {
  state.good += static_cast<double>(report.borne) / kSmoothing;
  state.bad += static_cast<double>(report.refused) / kSmoothing;
  if (report.borne > 0) state.last_good = now;
  hold(state, now, report.hold);
  if (report.refused_anew == 0 || report.epoch != state.epoch) return;
  if (state.rate > 0)
    lower_rate(state, now);
  else
    find_rate(state);
  begin_epoch(state, now);
}

}  // namespace proctor::net
