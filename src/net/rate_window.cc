#include "net/rate_window.h"

#include <algorithm>

namespace proctor::net {

Instant RateWindow::ready(Instant now, std::size_t amount) {
  if (limit_ == 0 || amount == 0) return now;
  while (!taken_.empty() && taken_.front().at + kSpan <= now) {
    sum_ -= taken_.front().amount;
    taken_.pop_front();
  }
  const std::size_t others = limit_ - std::min(amount, limit_);  // what may stay in the minute beside it
  Instant when = now;
  std::size_t left = sum_;
  for (auto old = taken_.begin(); old != taken_.end() && left > others; ++old) {
    left -= old->amount;
    when = old->at + kSpan;
  }
  return when;
}

void RateWindow::take(Instant now, std::size_t amount) {
  if (limit_ == 0 || amount == 0) return;
  taken_.push_back({now, amount});
  sum_ += amount;
}

}  // namespace proctor::net
