// Lines end in CR, LF or CRLF; a field is a name up to the first colon, one space after it does not count.
#include "providers/events.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::providers {
namespace {

// The next line, with its ending taken off the rest; false: what is left has no ending.
bool next_line(std::string_view body, std::size_t& at, std::string_view& line) {
  const std::size_t end = body.find_first_of("\r\n", at);
  if (end == std::string_view::npos) return false;
  line = body.substr(at, end - at);
  at = end + (body.substr(end, 2) == "\r\n" ? 2 : 1);
  return true;
}

class Splitter {
 public:
  void take(std::string_view line, std::size_t end) {
    if (line.empty()) return dispatch();
    const std::size_t colon = line.find(':');
    if (colon == 0) return;  // a comment
    std::string_view field = colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 1);
    if (field.starts_with(' ')) field.remove_prefix(1);
    const std::string_view name = line.substr(0, colon);
    if (name == "event") event_.name = field;
    if (name == "data") add_data(field, end);
  }

  std::vector<Event> events() && { return std::move(events_); }

 private:
  void add_data(std::string_view field, std::size_t end) {
    if (has_data_) event_.data += '\n';
    event_.data += field;
    event_.end = end;
    has_data_ = true;
  }

  void dispatch() {
    if (has_data_ && !event_.data.empty()) events_.push_back(std::move(event_));
    event_ = {};
    has_data_ = false;
  }

  Event event_;
  bool has_data_ = false;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> split_events(std::string_view body) {
  Splitter splitter;
  std::size_t at = body.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  std::string_view line;
  while (next_line(body, at, line))
    splitter.take(line, static_cast<std::size_t>(line.data() - body.data()) + line.size());
  return std::move(splitter).events();
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
