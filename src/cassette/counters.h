// How often each question was asked on each occasion.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/occasion.h"

namespace proctor::cassette {

// Remembers some hundred thousand questions, then forgets those that were asked first; so a proxy that runs
// for months stays small. Safe to use from any thread.
class Counters {
 public:
  // From 1.
  std::size_t count(const std::string& signature, const Occasion& occasion);

 private:
  static constexpr std::size_t kShards = 64;
  static constexpr std::size_t kMostInShard = 4096;

  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::string, std::size_t> counts;
    std::deque<const std::string*> order;  // keys of `counts`, the first asked first
  };

  std::array<Shard, kShards> shards_;
};

}  // namespace proctor::cassette
