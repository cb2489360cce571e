// Permits are moments on one line of time, each 1/rate after the one before, whoever gets it. A program gets
// at most half of those that are left within the near future, so that there are some for the next who asks.
#include "net/pace.h"

#include <algorithm>
#include <cmath>

#include "net/pace_learning.h"

namespace proctor::net {
namespace {

constexpr double kAhead = 0.3;      // seconds: permits are given away that long before
constexpr double kSureAhead = 0.5;  // seconds: and one that long before to who has none
constexpr double kAsk = 0.1;        // seconds between two questions of one who waits
constexpr double kTick = 0.5;       // seconds, where nothing is limited
constexpr double kSoft = 0.7;       // seconds of a soft start
constexpr double kSoftFirst = 4;
constexpr double kSoftDoubles = 0.12;  // seconds
constexpr double kFarOff = 3600;       // seconds: no state that old, or that far ahead, tells anything
constexpr double kForgets = 0.5;       // seconds in which one who waited long is forgotten, should he be gone

void begin(PaceState& state, double now) {
  if (state.began >= 0 && std::abs(now - state.seen) < kFarOff) return;
  const auto epoch = state.epoch;
  state = PaceState{.began = now, .seen = now, .last_good = now, .stepped = now, .epoch = epoch + 1};
}

bool has(const PaceRule& rule) { return rule.requests > 0 || rule.tokens > 0; }

// Permits a second; 0: as many as there is room for.
double pace(const PaceState& state, const PaceRule& rule) {
  if (state.rate <= 0 || rule.requests <= 0) return state.rate;
  return std::min(state.rate, rule.requests / 60);
}

double share(const PaceState& state, const PaceRule& rule, std::size_t workers) {
  const double all = state.rate > 0 ? pace(state, rule) : rule.requests / 60;
  return all / static_cast<double>(std::max<std::size_t>(1, workers));
}

double first_moment(const PaceState& state, const PaceRule& rule, double now, double tokens) {
  double when = std::max({now, state.next, state.held_until});
  when = room_from(state.spent, &Spent::requests, rule.requests, when, 1);
  return room_from(state.spent, &Spent::tokens, rule.tokens, when, tokens);
}

// So many may be given to one who asks.
std::size_t most_permits(const PaceState& state, const PaceRule& rule, double now, std::size_t workers) {
  const double rate = pace(state, rule);
  if (rate <= 0) return static_cast<std::size_t>(-1);
  const double left = std::max(0.0, now + kAhead - std::max(now, state.next)) * rate;
  return static_cast<std::size_t>(std::ceil(workers > 1 ? left / 2 : left));
}

void take(PaceState& state, const PaceRule& rule, double when, double tokens) {
  if (const double rate = pace(state, rule); rate > 0) state.next = when + 1 / rate;
  if (has(rule)) spend(state.spent, when, tokens);
}

// Others wait much longer, so this one does not go ahead of them.
bool yields(const PaceState& state, const PaceReport& report) {
  return report.waited < state.most_waited / 2;
}

void remember_wait(PaceState& state, const PaceReport& report, bool served) {
  if (report.waiting.empty()) return;
  if (!served)
    state.most_waited = std::max(state.most_waited, report.waited);
  else if (report.waited >= state.most_waited)
    state.most_waited = 0;
}

void grant_moments(PaceState& state, const PaceRule& rule, double now, std::size_t workers,
                   const PaceReport& report, PaceGrant& grant) {
  const std::size_t most = most_permits(state, rule, now, workers);
  for (const double tokens : report.waiting) {
    const bool none = grant.permits.empty() && report.held == 0;
    const double when = first_moment(state, rule, now, tokens);
    const double latest = now + (none ? kSureAhead : kAhead);
    if (when > latest || (grant.permits.size() >= most && !none)) break;
    if (yields(state, report) && when > now) break;
    take(state, rule, when, tokens);
    grant.permits.push_back(when - now);
  }
  remember_wait(state, report, !grant.permits.empty());
}

// A server is not met by all that sixteen programs have at once: a few go out, twice as many every moment,
// and one for each that it bore.
bool starts_softly(const PaceState& state, double now) { return now - state.began < kSoft; }

void grant_softly(PaceState& state, double now, const PaceReport& report, PaceGrant& grant) {
  state.first_borne += static_cast<double>(report.borne);
  const double allowed = kSoftFirst * std::exp2((now - state.began) / kSoftDoubles) + state.first_borne;
  for (std::size_t i = 0; i < report.waiting.size() && state.first_out < allowed; ++i) {
    state.first_out += 1;
    grant.permits.push_back(0);
  }
}

double ask_again(const PaceState& state, const PaceRule& rule, double now, const PaceGrant& grant) {
  if (grant.hold > 0) return std::clamp(grant.hold, kAsk / 2, 1.0);
  if (!grant.permits.empty()) return kAsk;
  return std::clamp(first_moment(state, rule, now, 1) - now - kAhead, kAsk, 1.0);
}

}  // namespace

PaceGrant advance(PaceState& state, const PaceRule& rule, double now, std::size_t workers,
                  const PaceReport& report) {
  begin(state, now);
  now = std::max(now, state.seen);
  state.most_waited *= std::exp((state.seen - now) / kForgets);
  pass_time(state, now);
  learn(state, now, report);
  forget_before(state.spent, now);
  give_back(state.spent, static_cast<double>(report.unused), report.unused_tokens);

  PaceGrant grant{.hold = std::max(0.0, state.held_until - now),
                  .share = share(state, rule, workers),
                  .epoch = state.epoch};
  const bool free = state.rate <= 0 && grant.hold <= 0 && !has(rule);
  if (free && starts_softly(state, now))
    return grant_softly(state, now, report, grant), grant.again = kAsk / 2, grant;
  grant.open = free;
  if (!free) grant_moments(state, rule, now, workers, report, grant);
  grant.again = free ? kTick : ask_again(state, rule, now, grant);
  return grant;
}

}  // namespace proctor::net
