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
    for (std::size_t i = 0; i < hands; ++i) threads_.emplace_back([this] { labour(); });
  }
  ~Crew() { next_ = done_.size(); }  // before the threads are joined

  void wait_for(std::size_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_[index] || trouble_ != nullptr; });
    if (trouble_ != nullptr) std::rethrow_exception(trouble_);
  }

 private:
  void labour() {
    for (std::size_t index = next_++; index < done_.size(); index = next_++) {
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
  }
}

}  // namespace proctor::service
