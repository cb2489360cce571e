// Calls at given times, for answers that are played back at the pace they were recorded.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

#include "system/clock.h"

namespace proctor::proxy {

// Safe to use from any thread. The thread is started with the first call that is asked for.
class Timer {
 public:
  explicit Timer(Clock& clock) : clock_(clock) {}
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  // On the timer's thread; it must not block.
  void at(Instant when, std::function<void()> call);

  // Drops what has not been called, and ends the thread.
  void close();

 private:
  void run();

  Clock& clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Instant, std::function<void()>> calls_;
  std::stop_source sooner_;  // ends the wait at hand, for an earlier call has come
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace proctor::proxy
