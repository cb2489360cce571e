// One group of requests that share their limits: a queue in front of a door that is as wide as the peer
// bears.
#pragma once

#include <cstddef>
#include <mutex>

#include "base/fault.h"
#include "net/rate_limit.h"
#include "net/rate_window.h"
#include "net/waiting_line.h"
#include "system/clock.h"

namespace proctor::net {

// What an answer says of the load.
enum class Weight { unknown, borne, too_much };

// Safe to use from any thread. Whoever is first in the queue waits for room, the others for their turn.
class RateGroup {
 public:
  RateGroup(Clock& clock, const Rate& rate);

  // A number to leave with; a fault: the caller was stopped, or there is no room before its deadline.
  Answered<std::size_t> enter(std::size_t tokens, const Until& until);
  void leave(std::size_t ticket, Weight weight);

  std::size_t width();
  std::size_t waiting();

 private:
  std::size_t take(std::size_t tokens);
  Instant room(std::size_t tokens);
  void adapt(std::size_t ticket, Weight weight);

  Clock& clock_;
  const Rate rate_;
  std::mutex mutex_;
  RateWindow requests_;
  RateWindow tokens_;
  WaitingLine queue_;
  std::size_t width_;
  std::size_t inside_ = 0;
  std::size_t entered_ = 0;    // so many in all: the next ticket
  std::size_t halved_at_ = 0;  // tickets before this one went out when the door was wider
  std::size_t borne_ = 0;      // successes since the width changed
};

}  // namespace proctor::net
