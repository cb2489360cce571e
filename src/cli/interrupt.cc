#include "cli/interrupt.h"

#include <pthread.h>

#include <ctime>

namespace proctor::cli {
namespace {

sigset_t watched() {
  sigset_t out;
  ::sigemptyset(&out);
  ::sigaddset(&out, SIGINT);
  ::sigaddset(&out, SIGTERM);
  return out;
}

}  // namespace

Interrupt::Interrupt(std::function<void(int count)> told) : told_(std::move(told)) {
  const sigset_t signals = watched();
  ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  thread_ = std::jthread([this](const std::stop_token& ended) { wait(ended); });
}

Interrupt::~Interrupt() {
  thread_.request_stop();
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::wait(const std::stop_token& ended) {
  const sigset_t signals = watched();
  constexpr timespec kMoment{.tv_sec = 0, .tv_nsec = 20'000'000};
  while (!ended.stop_requested())
    if (const int signal = ::sigtimedwait(&signals, nullptr, &kMoment); signal > 0) take(signal);
}

void Interrupt::take(int signal) {
  if (++count_ == 1) {
    signal_ = signal;
    drain_.request_stop();
  } else {
    stop_.request_stop();
  }
  told_(count_);
}

}  // namespace proctor::cli
