#include "providers/events.h"

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "net/sse.h"

namespace proctor::providers {

Answered<std::vector<Event>> split_events(std::string_view body) {
  std::vector<Event> events;
  net::EventParser parser({.event = [&](net::Event event) {
    if (!event.data.empty()) events.push_back({event.type.value_or(""), std::move(event.data), event.end});
  }});
  if (auto fault = parser.feed(body)) return tl::make_unexpected(*std::move(fault));
  return events;
}

std::vector<Event> split_lines(std::string_view body) {
  std::vector<Event> events;
  for (const std::string_view line : split(body, '\n')) {
    const std::string_view data = trimmed(line);
    if (data.empty()) continue;
    events.push_back(
        {{}, std::string(data), static_cast<std::size_t>(data.data() - body.data()) + data.size()});
  }
  return events;
}

bool has_line_at_end(std::string_view body, std::string_view begin) {
  constexpr std::size_t kTail = 4096;
  const std::size_t from = body.size() - std::min(body.size(), kTail);
  const std::size_t at = body.substr(from).rfind(begin);
  if (at == std::string_view::npos) return false;
  return from + at == 0 || body[from + at - 1] == '\n' || body[from + at - 1] == '\r';
}

}  // namespace proctor::providers
