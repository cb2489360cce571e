// Sends again what may go better the next time, later each time.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <string>

#include "net/http.h"

namespace proctor::net {

struct RetryOptions {
  std::size_t attempts = 4;
  std::chrono::milliseconds base{500};
  std::chrono::milliseconds cap{30'000};
  std::chrono::milliseconds longest_told{120'000};  // told to wait longer, the answer is given back at once
  // What lies beneath makes refused requests wait for their turn (SharedRate): they are sent down again at
  // once, and a refusal counts as an attempt only where nothing of the group was borne for `patience`.
  bool paced = false;
  std::chrono::milliseconds patience{20'000};
  std::size_t most_refusals = 20;  // that do not count
};

// Tried again: statuses 408, 409, 429 and from 500 on, unless the quota is used up or the server says not to;
// whatever else it says to; and, where the request may be repeated, connections that failed and answers that
// broke off. Before the n-th retry lies a random time of up to base * 2^(n-1), at most the cap, or as long as
// the server says. One that is told to wait makes the others of its group wait. A wait that would end after
// the deadline is not begun: what there is, is given back.
class Retry final : public Transport {
 public:
  Retry(Transport& inner, Clock& clock, std::uint64_t seed, const RetryOptions& options = {});

  Answered<Response> send(const Request& request, const Until& until) override;

 private:
  using Answer = Answered<Response>;

  static bool worth_retrying(const Request& request, const Answer& answer);
  std::chrono::milliseconds back_off(std::size_t attempt);
  // When to try again; none: not at all.
  std::optional<Instant> next_try(const Request& request, const Answer& answer, std::size_t attempt);
  bool counts(const Request& request, const Answer& answer);
  bool wait_for_group(const std::string& group, const Until& until);
  void hold_group(const std::string& group, Instant when);
  Instant held_until(const std::string& group);

  Transport& inner_;
  Clock& clock_;
  const RetryOptions options_;
  std::mutex mutex_;
  std::mt19937_64 random_;
  std::map<std::string, Instant> held_;   // by group
  std::map<std::string, Instant> borne_;  // when it last was, by group, where it is paced
};

}  // namespace proctor::net
