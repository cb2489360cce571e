#include "proxy/timer.h"

#include <utility>

namespace proctor::proxy {

Timer::~Timer() { close(); }

void Timer::at(Instant when, std::function<void()> call) {
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  const bool first = calls_.empty() || when < calls_.begin()->first;
  calls_.emplace(when, std::move(call));
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  if (!first) return;
  sooner_.request_stop();
  changed_.notify_all();
}

void Timer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return closed_ || !calls_.empty(); });
    if (closed_) return;
    const Instant when = calls_.begin()->first;
    if (clock_.now() < when) {
      sooner_ = std::stop_source();
      const Until until{.stop = sooner_.get_token()};
      lock.unlock();
      clock_.wait(when, until);
      lock.lock();
      continue;
    }
    auto call = calls_.extract(calls_.begin());
    lock.unlock();
    call.mapped()();
    call = {};  // what it held may end here, and that may ask for another call
    lock.lock();
  }
}

void Timer::close() {
  std::multimap<Instant, std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(calls_);
    sooner_.request_stop();
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace proctor::proxy
