#include "service/event_log.h"

#include <algorithm>
#include <utility>

namespace proctor::service {

// One who follows: how far they are. Taking is done under a lock of their own, so that a slow one holds up
// nobody but themselves, and so that nothing is taken once they are gone.
class EventLog::Follower final {
 public:
  Follower(std::shared_ptr<const EventLog> log, std::size_t after, LiveRuns::Take take)
      : log_(std::move(log)), at_(after), take_(std::move(take)) {}

  void catch_up() {
    const std::lock_guard lock(mutex_);
    while (!gone_ && !full_) {
      const Shared next = log_->after(at_);
      if (!next) return;
      give(*next);
    }
  }

  void go_on() {
    {
      const std::lock_guard lock(mutex_);
      full_ = false;
    }
    catch_up();
  }

  void beat() {
    const std::lock_guard lock(mutex_);
    if (!gone_ && !full_) take_({.number = 0, .kind = "heartbeat", .data = {}});
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    gone_ = true;
  }

 private:
  // What is not taken is asked for again by its number.
  void give(const Event& event) {
    full_ = !take_(event);
    if (full_) return;
    at_ = event.number;
    gone_ = gone_ || event.kind == "finished";
  }

  const std::shared_ptr<const EventLog> log_;
  std::recursive_mutex mutex_;  // one who takes may leave or go on from within
  std::size_t at_;
  const LiveRuns::Take take_;
  bool full_ = false;
  bool gone_ = false;
};

namespace {

template <typename Follower>
class Following final : public LiveRuns::Subscription {
 public:
  explicit Following(std::shared_ptr<Follower> follower) : follower_(std::move(follower)) {}
  Following(const Following&) = delete;
  Following& operator=(const Following&) = delete;
  ~Following() override { follower_->leave(); }

  void go_on() override { follower_->go_on(); }

 private:
  std::shared_ptr<Follower> follower_;
};

}  // namespace

void EventLog::add(std::string kind, Value data) {
  {
    const std::lock_guard lock(mutex_);
    if (over_) return;
    over_ = kind == "finished";
    events_.push_back(std::make_shared<const Event>(Event{++last_, std::move(kind), std::move(data)}));
    if (events_.size() > room_) events_.pop_front();
  }
  for (const auto& follower : following()) follower->catch_up();
}

void EventLog::cover(Value progress) {
  const std::lock_guard lock(mutex_);
  cover_ = Event{last_, "progress", std::move(progress)};
}

// Where the events right after it are gone, the cover stands for them, and what it does not cover follows.
EventLog::Shared EventLog::after(std::size_t number) const {
  const std::lock_guard lock(mutex_);
  if (number >= last_ || events_.empty()) return nullptr;
  const std::size_t first = events_.front()->number;
  if (number + 1 >= first) return events_[number + 1 - first];
  if (cover_ && cover_->number > number && cover_->number + 1 >= first)
    return std::make_shared<const Event>(*cover_);
  return events_.front();
}

std::unique_ptr<LiveRuns::Subscription> EventLog::follow(std::size_t after, LiveRuns::Take take) {
  std::size_t from = after;
  std::shared_ptr<Follower> follower;
  {
    const std::lock_guard lock(mutex_);
    if (from > last_) from = 0;                   // a number of another time: everything is new
    if (over_) from = std::min(from, last_ - 1);  // everyone is told of the end
    follower = std::make_shared<Follower>(shared_from_this(), from, std::move(take));
    if (!over_) followers_.push_back(follower);
  }
  auto out = std::make_unique<Following<Follower>>(follower);
  follower->catch_up();
  return out;
}

void EventLog::beat() {
  for (const auto& follower : following()) follower->beat();
}

void EventLog::shrink() {
  const std::lock_guard lock(mutex_);
  while (events_.size() > 1) events_.pop_front();
}

std::size_t EventLog::followers() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(followers_.begin(), followers_.end(), [](const auto& one) { return !one.expired(); }));
}

// Those who are gone are forgotten on the way.
std::vector<std::shared_ptr<EventLog::Follower>> EventLog::following() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Follower>> out;
  out.reserve(followers_.size());
  std::erase_if(followers_, [&](const std::weak_ptr<Follower>& one) {
    if (auto follower = one.lock()) out.push_back(std::move(follower));
    return one.expired();
  });
  return out;
}

}  // namespace proctor::service
