// One group of requests whose pace is shared with other programs: a queue in front of a door that opens at
// the moments which were granted.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

#include "base/fault.h"
#include "net/pace.h"
#include "net/waiting_line.h"
#include "system/clock.h"

namespace proctor::net {

// What became of a request.
enum class Fate { unknown, borne, refused };

// Safe to use from any thread. `ring` is called when an exchange may have become due, with nothing locked.
class SharedGroup {
 public:
  SharedGroup(Clock& clock, std::function<void()> ring);

  // The epoch of the pace it goes out with; a fault: the caller was stopped, or cannot go before its
  // deadline.
  Answered<std::int64_t> enter(std::size_t tokens, const Until& until);
  // `hold`: how long the server asked to be left alone.
  void leave(std::int64_t epoch, Fate fate, std::chrono::milliseconds hold);

  Instant due();        // when there should be an exchange; max: there is nothing to say
  PaceReport report();  // what there is to tell; it counts as told
  void take(const PaceGrant& grant);
  // The others could not be reached: what was told is told again, and it goes on at its last share of the
  // pace, which it halves by itself when it is refused; or without any limit, if none was known.
  void go_alone(const PaceReport& told);

  std::size_t waiting();

 private:
  struct Permit {
    Instant when;
    std::int64_t epoch = 0;
    double tokens = 0;
  };

  Instant ready();
  std::int64_t go(std::size_t tokens);
  void drop_late(Instant now);
  void permit_alone(Instant now);
  void note_refusal(std::int64_t epoch, std::chrono::milliseconds hold);
  void tell_again(const PaceReport& told);
  bool has_news() const;
  std::vector<double> needs() const;

  Clock& clock_;
  const std::function<void()> ring_;
  std::mutex mutex_;
  WaitingLine line_;
  std::deque<Permit> permits_;
  bool open_ = false;
  Instant held_until_ = Instant::min();
  Instant asked_ = Instant::min();  // when there was the last exchange
  Instant again_ = Instant::min();  // when the next is worth it for those who wait
  double share_ = 0;                // of the last known pace, a second; 0: there is no limit
  std::size_t lately_ = 0;          // went out since the last exchange: as many will soon
  double largest_ = 0;              // tokens of one request
  std::vector<double> needs_;       // tokens, as they were told: what the next permits are for
  PaceReport news_;
  std::size_t blamed_ = 0;  // refusals among the news that a pace of our own was already slowed down for
  Instant next_alone_ = Instant::min();
};

}  // namespace proctor::net
