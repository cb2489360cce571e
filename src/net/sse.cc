// Lines end in CR, LF or CRLF. A line is handed on as soon as its first end character is seen; a line feed
// after a carriage return is then skipped, in the next piece too. UTF-8 is mended line by line, which is the
// same as decoding the whole, since no sequence spans a line end.
#include "net/sse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/scan.h"
#include "base/utf8.h"
#include "base/words.h"
#include "net/utf8.h"

namespace proctor::net {
namespace {

std::size_t find_line_end(std::string_view text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto marks = [](std::uint64_t word) {
    return scan::bytes_equal(word, '\n') | scan::bytes_equal(word, '\r');
  };
  const auto fits = [](char c) { return c == '\n' || c == '\r'; };
  return static_cast<std::size_t>(scan::find(begin, end, marks, fits) - begin);
}

std::optional<std::chrono::milliseconds> read_retry(std::string_view value) {
  std::chrono::milliseconds::rep count = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), count);
  if (error != std::errc() || end != value.data() + value.size() || value.front() == '-') return std::nullopt;
  return std::chrono::milliseconds(count);
}

// What follows the colon, less one space.
std::string_view value_after(std::string_view line, std::size_t colon) {
  line.remove_prefix(std::min(colon + 1, line.size()));
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

}  // namespace

EventParser::EventParser(EventHandlers handlers, std::size_t longest)
    : handlers_(std::move(handlers)), longest_(longest) {}

std::optional<Fault> EventParser::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    if (std::exchange(after_cr_, false) && bytes.front() == '\n') {
      bytes.remove_prefix(1);
      ++read_;
    }
    const std::size_t end = find_line_end(bytes);
    if (end > longest_ || size() > longest_ - end)
      return Fault{"too_large",
                   fmt::format("an event of the stream is longer than the limit of {} bytes", longest_)};
    if (end == bytes.size()) {
      line_.append(bytes);
      read_ += end;
      break;
    }
    after_cr_ = bytes[end] == '\r';
    line_end_ = read_ + end;
    end_line(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
    read_ = line_end_ + 1;
  }
  return std::nullopt;
}

// A line that lies in one piece is not copied.
void EventParser::end_line(std::string_view rest) {
  if (line_.empty()) return take_line(rest);
  take_line(line_.append(rest));
  line_.clear();
}

void EventParser::take_line(std::string_view line) {
  if (std::exchange(first_, false) && line.starts_with(kByteOrderMark))
    line.remove_prefix(kByteOrderMark.size());
  if (line.empty()) return dispatch();
  if (find_invalid_utf8(line)) return take_line(mended_utf8(line));
  const auto colon = std::min(line.find(':'), line.size());
  const auto value = value_after(line, colon);
  if (colon > 0) return take_field(line.substr(0, colon), value);
  if (handlers_.comment) handlers_.comment(value);
}

void EventParser::take_field(std::string_view name, std::string_view value) {
  if (name == "data") {
    if (std::exchange(has_data_, true)) event_.data += '\n';
    event_.data.append(value);
    event_.end = line_end_;
  } else if (name == "event") {
    event_.type = std::string(value);
  } else if (name == "id") {
    take_id(value);
  } else if (name == "retry" && handlers_.retry) {
    if (const auto wait = read_retry(value)) handlers_.retry(*wait);
  }
}

void EventParser::take_id(std::string_view value) {
  if (value.find('\0') != std::string_view::npos) return;
  event_.id = std::string(value);
  last_id_ = value;
}

void EventParser::dispatch() {
  Event event = std::exchange(event_, {});
  if (!std::exchange(has_data_, false)) return;
  if (event.type && event.type->empty()) event.type.reset();
  if (handlers_.event) handlers_.event(std::move(event));
}

std::size_t EventParser::size() const {
  const auto length = [](const std::optional<std::string>& text) { return text ? text->size() : 0; };
  return line_.size() + event_.data.size() + length(event_.type) + length(event_.id);
}

Answered<std::vector<Event>> parse_events(std::string_view body) {
  std::vector<Event> events;
  EventParser parser({.event = [&](Event event) { events.push_back(std::move(event)); }});
  if (auto fault = parser.feed(body)) return tl::make_unexpected(*std::move(fault));
  return events;
}

bool is_event_stream(int status, std::string_view content_type) {
  return status == 200 && lower(trimmed(split(content_type, ';').front())) == "text/event-stream";
}

}  // namespace proctor::net
