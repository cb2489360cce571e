// A worker's place among the others: enrolled by a lease that a thread of its own renews, so that whoever
// takes part is known to live.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "queue/queue.h"

namespace proctor::service {

// Safe to use from any thread.
class Lease {
 public:
  // `queue` is the lease's own. `say`: what people should know, in a line.
  static Result<std::unique_ptr<Lease>> take(std::unique_ptr<queue::Queue> queue, queue::Member member,
                                             std::chrono::milliseconds length,
                                             std::function<void(const std::string&)> say);
  ~Lease();  // what it holds is free again
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // Under which jobs are taken. Another one after the lease had run out: what was taken before may be
  // others'.
  std::string id() const;

  void set(const queue::Duty& duty);  // told with the next renewal, at once where it is new work
  void set_busy(std::size_t jobs);

 private:
  Lease(std::unique_ptr<queue::Queue> queue, queue::Member member, std::chrono::milliseconds length,
        std::function<void(const std::string&)> say);

  void work(const std::stop_token& stop);
  std::chrono::milliseconds pause() const;
  Result<void> renew();
  Result<void> enrol_anew();

  std::unique_ptr<queue::Queue> queue_;
  const std::chrono::milliseconds length_;
  const std::function<void(const std::string&)> say_;
  mutable std::mutex mutex_;
  std::condition_variable_any told_;
  queue::Member member_;
  queue::Duty duty_;
  bool changed_ = false;
  std::jthread thread_;
};

}  // namespace proctor::service
