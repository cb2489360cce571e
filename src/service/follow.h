// Follows a run that workers share to its end, and closes it then. Any number may follow the same run.
#pragma once

#include <chrono>
#include <set>
#include <string>

#include "queue/queue.h"
#include "service/run.h"

namespace proctor::service {

class Follower {
 public:
  // All must outlive it.
  Follower(queue::Queue& queue, store::Store& store, const RunWatch& watch)
      : queue_(queue), store_(store), watch_(watch) {}

  // Opens the run again where it was stopped.
  Result<RunOutcome> follow(store::RunHead head);

 private:
  Result<void> take_up();
  Result<queue::Standing> standing();
  // How it ended; none: it goes on.
  Result<std::optional<engine::Ending>> look();
  Result<std::optional<engine::Ending>> look_at_end(const queue::Standing& now);
  Result<void> heed_stops(const queue::Standing& now);
  Result<void> look_after_workers();
  Result<void> free_lost();
  void tell(const std::string& line);
  Result<RunOutcome> close(store::RunHead head, engine::Ending ending);

  queue::Queue& queue_;
  store::Store& store_;
  const RunWatch& watch_;
  std::string run_;
  Progress progress_;
  model::RunRecord summary_;
  bool closed_ = false;  // by another who followed it
  Instant looked_after_{};
  std::size_t done_before_ = 0;  // when workers were last looked after
  std::set<std::string> told_;
};

}  // namespace proctor::service
