#include "server/lane.h"

#include <csignal>
#include <utility>

namespace proctor::server {
namespace {

// Signals are for the thread that waits for them.
void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

}  // namespace

Lane::~Lane() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  woken_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Lane::give(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  if (over_ || waiting_.size() >= most_waiting_) return false;
  waiting_.push_back(std::move(job));
  if (waiting_.size() > idle_ && threads_.size() < most_threads_)
    threads_.emplace_back([this] { work(); });
  else
    woken_.notify_one();
  return true;
}

std::function<void()> Lane::next() {
  std::unique_lock lock(mutex_);
  ++idle_;
  woken_.wait(lock, [&] { return over_ || !waiting_.empty(); });
  --idle_;
  if (over_) return nullptr;
  auto job = std::move(waiting_.front());
  waiting_.pop_front();
  return job;
}

void Lane::work() {
  block_signals();
  while (const auto job = next()) job();
}

}  // namespace proctor::server
