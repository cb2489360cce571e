// A finished body of a stream, taken apart into its events: server-sent events as the HTML standard reads
// them, or JSON lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"

namespace proctor::providers {

struct Event {
  std::string name;  // empty: none was given
  std::string data;
  std::size_t end = 0;  // where in the body its last line of data ends
};

// Only what an empty line ends is an event; one without data is none. Fails where one is longer than 8 MiB.
Answered<std::vector<Event>> split_events(std::string_view body);

// One event a line that is not blank; the last line needs no line break.
std::vector<Event> split_lines(std::string_view body);

// Does a line begin like this within the last 4 KiB? For looking at a stream that still grows.
bool has_line_at_end(std::string_view body, std::string_view begin);

}  // namespace proctor::providers
