#include "net/retry.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "net/overload.h"
#include "net/retry_after.h"

namespace proctor::net {
namespace {

using std::chrono::milliseconds;

bool is_passing(int status) { return status == 408 || status == 409 || status == 429 || status >= 500; }

std::optional<bool> servers_word(const Response& response) {
  const std::string* word = find_header(response.headers, "x-should-retry");
  if (word == nullptr) return std::nullopt;
  const std::string small = lower(trimmed(*word));
  if (small == "true") return true;
  return small == "false" ? std::optional(false) : std::nullopt;
}

bool is_passing(const Response& response) {
  if (response.status < 400 || is_out_of_quota(response)) return false;
  return servers_word(response).value_or(is_passing(response.status));
}

Answered<Response> counted_attempts(Answered<Response> answer, std::size_t attempts) {
  if (answer)
    answer->attempts = attempts;
  else if (attempts > 1)
    answer.error().message += fmt::format(" (after {} attempts)", attempts);
  return answer;
}

Answered<Response> ended_waiting(const Until& until) {
  if (until.stopped()) return faulted("connection", "stopped");
  return faulted("timeout", "the server has asked to wait until after the deadline");
}

}  // namespace

Retry::Retry(Transport& inner, Clock& clock, std::uint64_t seed, const RetryOptions& options)
    : inner_(inner), clock_(clock), options_(options), random_(seed) {}

Answered<Response> Retry::send(const Request& request, const Until& until) {
  if (!wait_for_group(request.group, until)) return ended_waiting(until);
  std::size_t counted = 0;
  for (std::size_t attempt = 1;; ++attempt) {
    Answer answer = inner_.send(request, until);
    if (until.stopped()) return answer;
    if (counts(request, answer)) ++counted;
    const bool left = counted < options_.attempts && attempt - counted < options_.most_refusals;
    const bool again = left && worth_retrying(request, answer);
    const auto when = again ? next_try(request, answer, counted) : std::nullopt;
    if (!when || *when > until.deadline) return counted_attempts(std::move(answer), attempt);
    if (!clock_.wait(*when, until) || !wait_for_group(request.group, until))
      return until.stopped() ? ended_waiting(until) : counted_attempts(std::move(answer), attempt);
  }
}

bool Retry::worth_retrying(const Request& request, const Answer& answer) {
  if (answer) return is_passing(*answer);
  return request.repeatable && (answer.error().kind == "connection" || answer.error().kind == "truncated");
}

std::optional<Instant> Retry::next_try(const Request& request, const Answer& answer, std::size_t attempt) {
  const auto told = answer ? retry_after(answer->headers, clock_.date()) : std::nullopt;
  if (told && *told > options_.longest_told) return std::nullopt;
  if (options_.paced && answer && is_refusal(*answer)) return clock_.now() + told.value_or(milliseconds(0));
  const Instant when = clock_.now() + (told ? *told : back_off(attempt));
  if (told || (answer && is_overload(answer->status))) hold_group(request.group, when);
  return when;
}

// A server that bears others is alive: this one was only too early.
bool Retry::counts(const Request& request, const Answer& answer) {
  if (!options_.paced || !answer) return true;
  const Instant now = clock_.now();
  const std::lock_guard lock(mutex_);
  Instant& borne = borne_.try_emplace(request.group, now).first->second;
  if (answer->status < 400) borne = now;
  return !is_refusal(*answer) || now - borne > options_.patience;
}

milliseconds Retry::back_off(std::size_t attempt) {
  milliseconds most = std::min(options_.base, options_.cap);
  for (std::size_t i = 1; i < attempt && most < options_.cap; ++i) most = std::min(most * 2, options_.cap);
  const std::lock_guard lock(mutex_);
  return milliseconds(std::uniform_int_distribution<milliseconds::rep>(0, most.count())(random_));
}

// The group may be held again meanwhile, by others that came earlier.
bool Retry::wait_for_group(const std::string& group, const Until& until) {
  for (Instant held = held_until(group); held > clock_.now(); held = held_until(group))
    if (held > until.deadline || !clock_.wait(held, until)) return false;
  return true;
}

void Retry::hold_group(const std::string& group, Instant when) {
  const std::lock_guard lock(mutex_);
  Instant& held = held_[group];
  held = std::max(held, when);
}

Instant Retry::held_until(const std::string& group) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(group);
  return found == held_.end() ? Instant::min() : found->second;
}

}  // namespace proctor::net
