// One exchange with the outside world, as it is kept: what was asked, and the answer with its pace.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/fault.h"
#include "net/http.h"
#include "value/value.h"

namespace proctor::cassette {

inline constexpr std::string_view kVersion = "1.0";

// A piece of a body as one read gave it.
struct Frame {
  std::string bytes;
  std::chrono::microseconds at{0};  // since the request was sent

  bool operator==(const Frame&) const = default;
};

// Which of several recordings of one question: the n-th time a case asked it in its r-th repeat.
struct Take {
  std::size_t repeat = 1;
  std::size_t number = 1;
  // Where several cases asked the same and were answered differently: whose it is, 12 hex digits. Empty:
  // anyone's.
  std::string whose = {};

  auto operator<=>(const Take&) const = default;
};

struct Recording {
  std::string provider;
  std::string endpoint;  // "POST /v1/chat/completions"; no host, no query
  Value request;         // the body: JSON, or a text where it is none
  int status = 0;
  net::Headers headers;       // of the answer, those worth keeping
  std::vector<Frame> frames;  // joined, the body; a plain answer is one or more frames, too
  bool streamed = false;      // frames matter to readers: server-sent events, lines of JSON
  std::chrono::microseconds first_byte{0};
  std::chrono::microseconds total{0};
  bool timed = true;  // false: another tool wrote it and left out how long it took
  std::size_t attempts = 1;
  std::optional<Fault> broke_off;  // incomplete: how it ended. Never replayed as whole
  std::string recorded_at;         // ISO 8601, UTC
  std::optional<Take> take;        // none: another tool wrote it; it answers every time
};

// What was asked and answered, unredacted.
Recording recording_of(const net::Request& request, const net::Response& response, std::string recorded_at);

// The answer with its recorded times. For a recording that broke off: the fault.
Answered<net::Response> response_of(const Recording& recording);

std::string body_of(const Recording& recording);

}  // namespace proctor::cassette
