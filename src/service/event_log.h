// The numbered events of one run: the last few thousand, and those who follow them. However long the run is
// and however slow its followers are, it stays small.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "service/live.h"

namespace proctor::service {

// Safe to use from any thread; events are added by one thread at a time. Held by its followers too, so that
// it may be dropped before them.
class EventLog : public std::enable_shared_from_this<EventLog> {
 public:
  explicit EventLog(std::size_t room = kRoom) : room_(room) {}

  // Numbers it and gives it to all who follow. After `finished` nothing more is taken.
  void add(std::string kind, Value data);

  // What those who come too late are given in place of the events before it; counts for all added so far.
  void cover(Value progress);

  std::unique_ptr<LiveRuns::Subscription> follow(std::size_t after, LiveRuns::Take take);

  // To all who follow.
  void beat();

  // Only the last event stays: what else there was is in the store.
  void shrink();

  std::size_t followers() const;

  static constexpr std::size_t kRoom = 4096;

 private:
  class Follower;
  using Shared = std::shared_ptr<const Event>;

  Shared after(std::size_t number) const;  // the event that comes next for someone; null: none yet
  std::vector<std::shared_ptr<Follower>> following();

  const std::size_t room_;
  mutable std::mutex mutex_;  // never held while a follower takes something
  std::deque<Shared> events_;
  std::size_t last_ = 0;
  std::optional<Event> cover_;
  bool over_ = false;
  std::vector<std::weak_ptr<Follower>> followers_;
};

}  // namespace proctor::service
