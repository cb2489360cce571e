// Permits for as many as lately went out are asked for beforehand, so that the next need not wait for an
// exchange.
#include "net/shared_group.h"

#include <algorithm>
#include <utility>

namespace proctor::net {
namespace {

using std::chrono::milliseconds;
using Seconds = std::chrono::duration<double>;

constexpr milliseconds kOftenest{50};   // between two exchanges
constexpr milliseconds kTick{500};      // where nobody waits
constexpr milliseconds kLate{100};      // a permit is of use for so long
constexpr milliseconds kAlone{500};     // until the others are looked for again
constexpr double kFirstAlone = 5;       // requests a second, where no other pace is known
constexpr double kLeastAlone = 0.05;    // as above
constexpr std::size_t kMostTold = 256;  // of those who wait

Instant after(Instant start, double seconds) {
  return start + std::chrono::duration_cast<Instant::duration>(Seconds(seconds));
}

Instant plus(Instant start, milliseconds time) { return start == Instant::min() ? start : start + time; }

}  // namespace

SharedGroup::SharedGroup(Clock& clock, std::function<void()> ring) : clock_(clock), ring_(std::move(ring)) {}

Answered<std::int64_t> SharedGroup::enter(std::size_t tokens, const Until& until) {
  std::unique_lock lock(mutex_);
  WaitingLine::Place self{.tokens = tokens, .since = clock_.now()};
  line_.join(self);
  if (line_.is_first(self) && ready() > self.since) {
    lock.unlock();
    ring_();
    lock.lock();
  }
  while (!until.stopped()) {
    const Instant ready = line_.is_first(self) ? this->ready() : Instant::max();
    const Instant now = clock_.now();
    if (ready <= now) return line_.leave(self), go(tokens);
    if (now >= until.deadline || (ready != Instant::max() && ready > until.deadline)) {
      line_.leave(self);
      return faulted("timeout",
                     "the pace that the programs of this run share leaves no room before the deadline");
    }
    WaitingLine::sleep(self, clock_, ready, until, lock);
  }
  line_.leave(self);
  return faulted("connection", "stopped");
}

// Not before this may the first in the line go; max: when an exchange has brought permits.
Instant SharedGroup::ready() {
  const Instant now = clock_.now();
  if (open_) return std::max(now, held_until_);
  drop_late(now);
  if (!permits_.empty()) return permits_.front().when;
  return held_until_ > now ? held_until_ : Instant::max();
}

std::int64_t SharedGroup::go(std::size_t tokens) {
  ++lately_;
  largest_ = std::max(largest_, static_cast<double>(tokens));
  if (open_ || permits_.empty()) return news_.epoch;
  const Permit permit = permits_.front();
  permits_.pop_front();
  news_.unused_tokens += permit.tokens - static_cast<double>(tokens);
  return permit.epoch;
}

// Those of moments in which the server is left alone are not kept until it may be asked again: all would go
// at once.
void SharedGroup::drop_late(Instant now) {
  while (!permits_.empty() && (permits_.front().when + kLate < now || permits_.front().when < held_until_)) {
    ++news_.unused;
    news_.unused_tokens += permits_.front().tokens;
    permits_.pop_front();
  }
}

void SharedGroup::leave(std::int64_t epoch, Fate fate, milliseconds hold) {
  bool rings = fate == Fate::refused;
  {
    const std::lock_guard lock(mutex_);
    rings = rings || (fate == Fate::borne && !has_news());
    if (fate == Fate::borne) ++news_.borne;
    if (fate == Fate::refused) note_refusal(epoch, hold);
  }
  if (rings) ring_();
}

// Shuts an open door at once: the others are told, and then there are permits.
void SharedGroup::note_refusal(std::int64_t epoch, milliseconds hold) {
  ++news_.refused;
  if (epoch == news_.epoch) ++news_.refused_anew;
  news_.hold = std::max(news_.hold, Seconds(hold).count());
  if (hold.count() > 0) held_until_ = std::max(held_until_, clock_.now() + hold);
  open_ = false;
}

bool SharedGroup::has_news() const { return news_.borne + news_.refused + news_.unused > 0; }

Instant SharedGroup::due() {
  const std::lock_guard lock(mutex_);
  const Instant soonest = plus(asked_, kOftenest);
  if (news_.refused > blamed_) return soonest;
  if (!line_.empty() && !open_) return std::max(soonest, again_);
  const bool tells = has_news() || !permits_.empty();  // which are given back, if nobody comes
  return tells ? std::max(plus(asked_, kTick), again_) : Instant::max();
}

PaceReport SharedGroup::report() {
  const std::lock_guard lock(mutex_);
  const Instant now = clock_.now();
  drop_late(now);
  needs_ = needs();
  PaceReport out = std::exchange(news_, {.epoch = news_.epoch});
  out.held = permits_.size();
  out.waiting = needs_;
  if (!line_.empty()) out.waited = Seconds(now - line_.places().front()->since).count();
  lately_ = 0;
  asked_ = now;
  return out;
}

// The tokens of each that is to come after those for whom there are permits.
std::vector<double> SharedGroup::needs() const {
  std::vector<double> out;
  for (std::size_t i = permits_.size(); i < line_.size(); ++i)
    out.push_back(static_cast<double>(line_.places()[i]->tokens));
  const std::size_t all = line_.size() + (open_ ? 0 : lately_);
  const std::size_t wanted = all > permits_.size() ? all - permits_.size() : 0;
  out.resize(std::min(wanted, kMostTold), largest_);
  return out;
}

void SharedGroup::take(const PaceGrant& grant) {
  const std::lock_guard lock(mutex_);
  const Instant now = clock_.now();
  if (grant.epoch != news_.epoch) news_.refused_anew = 0;
  news_.epoch = grant.epoch;
  open_ = grant.open && news_.refused == 0;
  blamed_ = 0;
  share_ = grant.share;
  again_ = after(now, grant.again);
  if (grant.hold > 0) held_until_ = std::max(held_until_, after(now, grant.hold));
  for (std::size_t i = 0; i < grant.permits.size(); ++i)
    permits_.push_back({after(now, grant.permits[i]), grant.epoch, i < needs_.size() ? needs_[i] : 0});
  line_.wake_first();
}

void SharedGroup::go_alone(const PaceReport& told) {
  const std::lock_guard lock(mutex_);
  const Instant now = clock_.now();
  const bool refused_anew = told.refused > blamed_;
  tell_again(told);
  again_ = now + kAlone;
  open_ = share_ <= 0 && news_.refused == 0;
  if (refused_anew) share_ = share_ > 0 ? std::max(share_ / 2, kLeastAlone) : kFirstAlone;
  if (!open_) permit_alone(now);
  line_.wake_first();
}

void SharedGroup::tell_again(const PaceReport& told) {
  blamed_ = told.refused;
  news_.borne += told.borne;
  news_.refused += told.refused;
  news_.refused_anew += told.refused_anew;
  news_.unused += told.unused;
  news_.unused_tokens += told.unused_tokens;
}

// For as long as the others are not looked for.
void SharedGroup::permit_alone(Instant now) {
  const double distance = 1 / std::max(share_, kLeastAlone);
  next_alone_ = std::max({now, next_alone_, held_until_});
  for (; next_alone_ < now + kAlone && permits_.size() < kMostTold;
       next_alone_ = after(next_alone_, distance))
    permits_.push_back({next_alone_, news_.epoch, 0});
}

std::size_t SharedGroup::waiting() {
  const std::lock_guard lock(mutex_);
  return line_.size();
}

}  // namespace proctor::net
