// Server-sent events as the WHATWG standard reads them: bytes in, in pieces cut anywhere; events out.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"

namespace proctor::net {

struct Event {
  std::optional<std::string> type;  // as `event:` gave it; none reads as "message"
  std::string data;
  std::optional<std::string> id;  // as this event's own `id:` gave it
  std::size_t end = 0;            // where in the stream its last line of data ends; no part of equality

  bool operator==(const Event& other) const {
    return type == other.type && data == other.data && id == other.id;
  }
};

// What to do with each thing that is found; one that is empty is not called.
struct EventHandlers {
  std::function<void(Event)> event;
  std::function<void(std::string_view)> comment = {};
  std::function<void(std::chrono::milliseconds)> retry = {};
};

inline constexpr std::size_t kLongestEvent = 8U << 20U;

// What is not ended by an empty line is no event. Bytes that are not UTF-8 read as U+FFFD.
class EventParser {
 public:
  explicit EventParser(EventHandlers handlers, std::size_t longest = kLongestEvent);

  // A fault (too_large) is the end: an event, or a line, was longer than the limit.
  std::optional<Fault> feed(std::string_view bytes);

  // The id that holds now, across events, as a client would send it on coming back.
  const std::string& last_id() const { return last_id_; }

 private:
  void end_line(std::string_view rest);
  void take_line(std::string_view line);
  void take_field(std::string_view name, std::string_view value);
  void take_id(std::string_view value);
  void dispatch();
  std::size_t size() const;

  const EventHandlers handlers_;
  const std::size_t longest_;
  std::string line_;       // begun in an earlier piece, not ended yet
  bool first_ = true;      // no line has been read: it may start with a byte order mark
  bool after_cr_ = false;  // a line feed that comes next belongs to the line before
  bool has_data_ = false;
  std::size_t read_ = 0;      // bytes of the stream before what is read now
  std::size_t line_end_ = 0;  // of the line at hand, in the stream
  Event event_;
  std::string last_id_;
};

// All events of a whole body.
Answered<std::vector<Event>> parse_events(std::string_view body);

// Whether an answer is an event stream at all: status 200 and text/event-stream, whatever its parameters.
bool is_event_stream(int status, std::string_view content_type);

}  // namespace proctor::net
