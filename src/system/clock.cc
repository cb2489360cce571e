#include "system/clock.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace proctor {
namespace {

class RealClock final : public Clock {
 public:
  Instant now() const override { return std::chrono::steady_clock::now(); }
  std::chrono::system_clock::time_point date() const override { return std::chrono::system_clock::now(); }

  bool wait(Instant when, const Until& until) override {
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock(mutex);
    woken.wait_until(lock, until.stop, std::min(when, until.deadline), [] { return false; });
    return !until.stopped() && when <= until.deadline;
  }
};

}  // namespace

double milliseconds_since(Instant begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

std::string to_iso_text(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(time - seconds).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), rest);
}

Clock& real_clock() {
  static RealClock clock;
  return clock;
}

}  // namespace proctor
