// Ids for sessions and traces: UUIDs that nobody else has, made without asking the system each time.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace proctor::proxy {

// Safe to use from any thread.
class Ids {
 public:
  Ids();  // begins where chance says

  std::string next();

 private:
  const std::uint64_t high_;
  const std::uint64_t low_;
  std::atomic<std::uint64_t> count_ = 0;
};

}  // namespace proctor::proxy
