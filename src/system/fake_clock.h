// A clock for tests: it stands still until someone waits, and then is as late as they waited for.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "system/clock.h"

namespace proctor {

// Many threads may wait: each turns the clock to the time it waits for, never back.
// Waiting for Instant::max() without a deadline is waiting for the stop alone, and blocks.
class FakeClock final : public Clock {
 public:
  Instant now() const override {
    const std::lock_guard lock(mutex_);
    return now_;
  }

  std::chrono::system_clock::time_point date() const override {
    const auto passed = std::chrono::duration_cast<std::chrono::system_clock::duration>(now() - start_);
    return std::chrono::system_clock::time_point(std::chrono::seconds(1'000'000'000)) + passed;
  }

  bool wait(Instant when, const Until& until) override {
    const Instant end = std::min(when, until.deadline);
    std::unique_lock lock(mutex_);
    if (end == Instant::max()) woken_.wait(lock, until.stop, [] { return false; });
    if (until.stopped()) return false;
    now_ = std::max(now_, end);
    return when <= until.deadline;
  }

  void advance(std::chrono::steady_clock::duration by) {
    const std::lock_guard lock(mutex_);
    now_ += by;
  }

  // Since the clock was made.
  std::chrono::milliseconds passed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now() - start_);
  }

 private:
  const Instant start_ = std::chrono::steady_clock::now();
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  Instant now_ = start_;
};

}  // namespace proctor
