// Waiting for a lock that another program holds: there is nothing to be told by, so it is looked at again.
#pragma once

#include <chrono>
#include <thread>

namespace proctor::git {

// True once `done` says so; false where it did not in time.
template <typename Done>
bool wait_until(std::chrono::milliseconds patience, const Done& done) {
  constexpr std::chrono::milliseconds kBetween{5};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!done()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(kBetween);
  }
  return true;
}

}  // namespace proctor::git
