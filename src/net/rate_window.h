// At most so much in any span of a minute.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

#include "system/clock.h"

namespace proctor::net {

class RateWindow {
 public:
  explicit RateWindow(std::size_t limit) : limit_(limit) {}  // 0: no limit

  // When there is room for `amount`. One larger than the limit itself has room when nothing else is in the
  // minute.
  Instant ready(Instant now, std::size_t amount);
  void take(Instant now, std::size_t amount);

 private:
  struct Taken {
    Instant at;
    std::size_t amount = 0;
  };

  static constexpr std::chrono::minutes kSpan{1};

  const std::size_t limit_;
  std::deque<Taken> taken_;  // within the last minute, oldest first
  std::size_t sum_ = 0;
};

}  // namespace proctor::net
