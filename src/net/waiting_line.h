// Those who wait for something in the order in which they came. Each sleeps on the clock, which tests can
// turn; being woken is a stop of its own, which the caller's stop sets off too.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <stop_token>

#include "system/clock.h"

namespace proctor::net {

// Its owner's mutex guards it.
class WaitingLine {
 public:
  struct Place {
    std::size_t tokens = 0;
    Instant since = {};
    std::stop_source wake{std::nostopstate};  // one for each sleep
  };

  void join(Place& place) { places_.push_back(&place); }
  void leave(const Place& place);  // and wakes who is first then
  void wake_first();
  // Lets go of the lock meanwhile.
  static void sleep(Place& place, Clock& clock, Instant when, const Until& until,
                    std::unique_lock<std::mutex>& lock);

  bool is_first(const Place& place) const { return places_.front() == &place; }
  bool empty() const { return places_.empty(); }
  std::size_t size() const { return places_.size(); }
  const std::deque<Place*>& places() const { return places_; }

 private:
  std::deque<Place*> places_;
};

}  // namespace proctor::net
