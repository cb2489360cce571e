// Time as it is passed around: how long a call may take, and a clock that tests can turn.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>

namespace proctor {

using Instant = std::chrono::steady_clock::time_point;

double milliseconds_since(Instant begin);

// How long a call that waits may go on. Whichever comes first ends it.
struct Until {
  Instant deadline = Instant::max();
  std::stop_token stop = {};

  bool stopped() const { return stop.stop_requested(); }
};

// Safe to use from any thread.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  virtual Instant now() const = 0;
  // Seconds since 1970, for dates in headers and records.
  virtual std::chrono::system_clock::time_point date() const = 0;
  // True when `when` was reached, false when the wait was stopped or its deadline came first.
  virtual bool wait(Instant when, const Until& until) = 0;
};

// "2026-01-02T03:04:05.678Z"
std::string to_iso_text(std::chrono::system_clock::time_point time);

// The machine's clock.
Clock& real_clock();

}  // namespace proctor
