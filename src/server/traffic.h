// What the server has done so far, counted.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace proctor::server {

struct Traffic {
  std::array<std::atomic<std::uint64_t>, 6> answers = {};  // by the first digit of their status
  std::atomic<std::uint64_t> microseconds = 0;             // from request to answer, of all that were whole
  std::atomic<std::int64_t> under_way = 0;                 // requests that are not answered yet
  std::atomic<std::int64_t> streams = 0;                   // event streams that are open
  std::atomic<std::uint64_t> cut = 0;                      // of clients that did not read
};

}  // namespace proctor::server
