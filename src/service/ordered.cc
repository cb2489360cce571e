#include "service/ordered.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace proctor::service {
namespace {

class Crew {
 public:
  Crew(std::size_t count, const std::function<void(std::size_t)>& work) : work_(work), done_(count) {
    const std::size_t hands = std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency()));
    ahead_ = 2 * hands;
    for (std::size_t i = 0; i < hands; ++i) threads_.emplace_back([this] { labour(); });
  }
  ~Crew() {  // before the threads are joined
    const std::lock_guard lock(mutex_);
    next_ = done_.size();
    taken_ = done_.size();
    freed_.notify_all();
  }

  void wait_for(std::size_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_[index] || trouble_ != nullptr; });
    if (trouble_ != nullptr) std::rethrow_exception(trouble_);
  }

  // What was taken makes room for more.
  void take_next() {
    const std::lock_guard lock(mutex_);
    ++taken_;
    freed_.notify_all();
  }

 private:
  void wait_for_room(std::size_t index) {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [&] { return index < taken_ + ahead_; });
  }

  void labour() {
    for (std::size_t index = next_++; index < done_.size(); index = next_++) {
      wait_for_room(index);
      std::exception_ptr trouble;
      try {
        work_(index);
      } catch (...) {
        trouble = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      done_[index] = true;
      if (trouble != nullptr) trouble_ = trouble;
      changed_.notify_one();
    }
  }

  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable freed_;
  std::size_t taken_ = 0;
  std::size_t ahead_ = 1;  // results that may wait to be taken
  std::vector<bool> done_;
  std::exception_ptr trouble_;
  std::vector<std::jthread> threads_;
};

}  // namespace

void in_order(std::size_t count, const std::function<void(std::size_t)>& work,
              const std::function<void(std::size_t)>& take) {
  if (count == 1) {  // not worth a thread
    work(0);
    return take(0);
  }
  Crew crew(count, work);
  for (std::size_t i = 0; i < count; ++i) {
    crew.wait_for(i);
    take(i);
    crew.take_next();
  }
}

}  // namespace proctor::service
