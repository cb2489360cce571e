// Ctrl-C and its like: the first lets what is under way come to its end, the second gives it up.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <stop_token>
#include <thread>

namespace proctor::cli {

// While it stands, SIGINT and SIGTERM no longer end the program. Made before any thread that should not be
// disturbed; one at a time.
class Interrupt {
 public:
  // `told` is called on a thread of its own, with how many there were.
  explicit Interrupt(std::function<void(int count)> told);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token drain() const { return drain_.get_token(); }
  std::stop_token stop() const { return stop_.get_token(); }

  // The first signal that came; 0: none.
  int signal() const { return signal_; }

 private:
  void wait(const std::stop_token& ended);
  void take(int signal);

  std::function<void(int count)> told_;
  std::stop_source drain_;
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  int count_ = 0;
  sigset_t before_{};
  std::jthread thread_;
};

}  // namespace proctor::cli
