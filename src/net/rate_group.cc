#include "net/rate_group.h"

#include <fmt/format.h>

#include <algorithm>

namespace proctor::net {
namespace {

std::string describe(const Rate& rate) {
  std::string out = fmt::format("{} at once", rate.at_once);
  if (rate.requests > 0) out += fmt::format(", {} requests a minute", rate.requests);
  if (rate.tokens > 0) out += fmt::format(", {} tokens a minute", rate.tokens);
  return out;
}

}  // namespace

RateGroup::RateGroup(Clock& clock, const Rate& rate)
    : clock_(clock),
      rate_(rate),
      requests_(rate.requests),
      tokens_(rate.tokens),
      width_(std::max<std::size_t>(1, rate.at_once)) {}

Answered<std::size_t> RateGroup::enter(std::size_t tokens, const Until& until) {
  std::unique_lock lock(mutex_);
  WaitingLine::Place self;
  queue_.join(self);
  while (!until.stopped()) {
    const Instant ready = queue_.is_first(self) ? room(tokens) : Instant::max();
    const Instant now = clock_.now();
    if (ready <= now) return queue_.leave(self), take(tokens);
    if (now >= until.deadline || (ready != Instant::max() && ready > until.deadline)) {
      queue_.leave(self);
      return faulted("timeout",
                     fmt::format("the rate limit ({}) leaves no room before the deadline", describe(rate_)));
    }
    WaitingLine::sleep(self, clock_, ready, until, lock);
  }
  queue_.leave(self);
  return faulted("connection", "stopped");
}

std::size_t RateGroup::take(std::size_t tokens) {
  const Instant now = clock_.now();
  requests_.take(now, 1);
  tokens_.take(now, tokens);
  ++inside_;
  return entered_++;
}

// When the first in the queue may go; max: when someone leaves.
Instant RateGroup::room(std::size_t tokens) {
  if (inside_ >= width_) return Instant::max();
  const Instant now = clock_.now();
  return std::max(requests_.ready(now, 1), tokens_.ready(now, tokens));
}

void RateGroup::leave(std::size_t ticket, Weight weight) {
  const std::lock_guard lock(mutex_);
  --inside_;
  adapt(ticket, weight);
  queue_.wake_first();
}

// Those that went out together are told together, and count once.
void RateGroup::adapt(std::size_t ticket, Weight weight) {
  if (!rate_.narrows) return;
  if (weight == Weight::too_much && ticket >= halved_at_) {
    width_ = std::max<std::size_t>(1, width_ / 2);
    halved_at_ = entered_;
    borne_ = 0;
  } else if (weight == Weight::borne && ++borne_ >= width_) {
    width_ = std::min(width_ + 1, std::max<std::size_t>(1, rate_.at_once));
    borne_ = 0;
  }
}

std::size_t RateGroup::width() {
  const std::lock_guard lock(mutex_);
  return width_;
}

std::size_t RateGroup::waiting() {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

}  // namespace proctor::net
