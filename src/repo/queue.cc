// Queues are the program's own, as the locks they stand before are the system's: whoever opens a repository
// anew must meet those who opened it before.
#include "repo/queue.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

namespace proctor::repo {

class Queue {
 public:
  // False: the turn did not come in time.
  bool wait(std::chrono::steady_clock::time_point until) {
    std::unique_lock lock(mutex_);
    const std::uint64_t mine = ++last_;
    waiting_.push_back(mine);
    const bool came = moved_.wait_until(lock, until, [&] { return !taken_ && waiting_.front() == mine; });
    std::erase(waiting_, mine);
    taken_ = taken_ || came;
    if (!came) moved_.notify_all();  // whoever stood behind may be first now
    return came;
  }

  void leave() {
    {
      const std::lock_guard lock(mutex_);
      taken_ = false;
    }
    moved_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  std::deque<std::uint64_t> waiting_;
  std::uint64_t last_ = 0;
  bool taken_ = false;
};

namespace {

// The queue of a name, as long as someone stands in it.
std::shared_ptr<Queue> queue_of(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<Queue>> queues;
  const std::lock_guard lock(mutex);
  std::erase_if(queues, [](const auto& entry) { return entry.second.expired(); });
  auto queue = queues[name].lock();
  if (queue == nullptr) {
    queue = std::make_shared<Queue>();
    queues[name] = queue;
  }
  return queue;
}

}  // namespace

QueueTurn::QueueTurn(std::shared_ptr<Queue> queue) : queue_(std::move(queue)) {}

QueueTurn::~QueueTurn() {
  if (queue_ != nullptr) queue_->leave();
}

std::optional<QueueTurn> QueueTurn::take(const std::string& name,
                                         std::chrono::steady_clock::time_point until) {
  auto queue = queue_of(name);
  if (!queue->wait(until)) return std::nullopt;
  return QueueTurn(std::move(queue));
}

}  // namespace proctor::repo
