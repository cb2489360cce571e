// Threads for handlers that may block. There are as many as are needed, up to a limit; what comes beyond
// that waits, up to a limit too.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace proctor::server {

// Safe to use from any thread.
class Lane {
 public:
  Lane(std::size_t most_threads, std::size_t most_waiting)
      : most_threads_(most_threads), most_waiting_(most_waiting) {}
  ~Lane();  // waits for what is under way; what has not begun is dropped
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // False: too much waits already.
  bool give(std::function<void()> job);

 private:
  void work();
  std::function<void()> next();  // none: it is over

  const std::size_t most_threads_;
  const std::size_t most_waiting_;
  std::mutex mutex_;  // of these
  std::condition_variable woken_;
  std::deque<std::function<void()>> waiting_;
  std::size_t idle_ = 0;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace proctor::server
