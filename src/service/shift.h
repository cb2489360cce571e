// A worker's part in one run: takes jobs, runs them, and ends them with their results.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "queue/queue.h"
#include "service/feed.h"
#include "service/lease.h"
#include "service/stage.h"

namespace proctor::service {

// A job that was taken so often, and never ended, is given up.
inline constexpr std::size_t kMostAttempts = 5;

class Shift {
 public:
  struct Stops {
    std::stop_token drain;  // take nothing new
    std::stop_token stop;   // give up what is under way
  };
  struct Done {
    std::size_t kept = 0;
    std::size_t turned_away = 0;  // results of jobs that had become others'
  };

  // All of them must outlive it; the two queues are used on two threads.
  Shift(const queue::Order& order, const engine::RunLimits& limits, Plan& plan, Lease& lease,
        queue::Queue& taking, queue::Queue& ending)
      : order_(order),
        run_(order.run),
        limits_(limits),
        plan_(plan),
        lease_(lease),
        taking_(taking),
        ending_(ending) {}

  // Until there is nothing left to take.
  Result<Done> work(const Stops& stops);

 private:
  Result<void> find_place();
  std::optional<engine::Trial> next(const Stops& stops);
  bool refill(const Stops& stops);
  std::size_t batch();
  bool is_under_way(const queue::Job& job);
  std::optional<engine::Trial> open(const queue::Job& job);
  void give_up(const engine::Trial& trial);
  Result<void> keep(std::vector<store::Trial>& trials);
  Result<void> heed_budget();
  std::size_t under_way() const { return handed_out_ - came_back_; }

  const queue::Order order_;
  const std::string& run_;
  const engine::RunLimits limits_;
  Plan& plan_;
  Lease& lease_;
  queue::Queue& taking_;
  queue::Queue& ending_;

  // Of whoever asks for the next trial.
  std::deque<queue::Job> stock_;
  std::optional<std::size_t> after_;  // the last job that was taken
  Instant began_{};
  std::optional<Error> trouble_;
  Feed* feed_ = nullptr;

  std::mutex mutex_;
  std::map<store::TrialKey, queue::Job> held_;  // by the latest lease
  std::atomic<std::size_t> handed_out_ = 0;
  std::atomic<std::size_t> came_back_ = 0;
  Done done_;  // the feed's
};

}  // namespace proctor::service
