// What becomes of a request to a hostile server, whoever sends it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "net/http.h"

namespace proctor::net {

inline constexpr Limits kQuick{.connect = std::chrono::milliseconds(2000),
                               .first_byte = std::chrono::milliseconds(300),
                               .idle = std::chrono::milliseconds(300),
                               .total = std::chrono::milliseconds(8000)};

struct Fate {
  std::string trick;
  std::string kind;
  std::string message;  // a part of it
  Limits limits = kQuick;
};

// Of a call that waits for the whole answer, and of one that takes it piece by piece.
inline std::vector<Fate> fates_of_all() {
  return {
      {"close", "connection", "closed the connection without an answer"},
      {"reset", "connection", "closed the connection without an answer"},
      {"reset-in-body", "truncated", "in the middle of its answer"},
      {"truncated", "truncated", "after 2 bytes"},
      {"truncated-chunks", "truncated", "in the middle of its answer"},
      {"half-headers", "truncated", "before its headers were over"},
      {"conflicting-lengths", "truncated", "conflicting lengths"},
      {"length-and-chunks", "protocol", "both a length and a transfer encoding"},
      {"bad-chunks", "protocol", "did not answer as HTTP asks"},
      {"junk", "protocol", "did not answer as HTTP asks"},
      {"hang", "timeout", "first-byte limit of 300 ms"},
      {"hang-in-body", "timeout", "idle limit of 300 ms"},
  };
}

}  // namespace proctor::net
