// Writes JSON as JSON.stringify does: compact, or indented by two.
#include <fmt/format.h>

#include <cmath>

#include "value/json.h"
#include "value/json_cursor.h"
#include "value/number.h"

namespace proctor::value {
namespace {

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    default: out += fmt::format("\\u{:04x}", static_cast<unsigned>(c)); break;
  }
}

void append_text(std::string& out, std::string_view text) {
  out += '"';
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    const char* const stop = end_of_plain(at, end);
    out.append(at, stop);
    if (stop == end) break;
    append_escape(out, *stop);
    at = stop + 1;
  }
  out += '"';
}

class Printer {
 public:
  Printer(std::string& to, bool pretty, std::size_t depth = 0) : out(to), pretty_(pretty), depth_(depth) {}

  void print(const Value& value) {
    switch (value.kind()) {
      case Kind::null: out += "null"; break;
      case Kind::boolean: out += value.boolean() ? "true" : "false"; break;
      case Kind::integer: integer(value); break;
      case Kind::number: number(value.number()); break;
      case Kind::text: append_text(out, value.text()); break;
      case Kind::list: list(value.list()); break;
      case Kind::map: map(value.map()); break;
    }
  }

  std::string& out;

 private:
  void integer(const Value& value) {
    if (const auto* big = value.big_integer())
      out += big->digits;
    else
      append_number(out, *value.integer());
  }

  void number(double number) {
    if (std::isfinite(number))
      append_number(out, number);
    else
      out += "null";
  }

  void line() {
    if (pretty_) out.append("\n").append(depth_ * 2, ' ');
  }

  void list(const List& list) {
    out += '[';
    ++depth_;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out += ',';
      line();
      print(list[i]);
    }
    --depth_;
    if (!list.empty()) line();
    out += ']';
  }

  void map(const Map& map) {
    out += '{';
    ++depth_;
    for (const Member& member : map) {
      if (&member != map.begin()) out += ',';
      line();
      append_text(out, member.key);
      out += pretty_ ? ": " : ":";
      print(member.value);
    }
    --depth_;
    if (!map.empty()) line();
    out += '}';
  }

  bool pretty_;
  std::size_t depth_;
};

}  // namespace

std::string to_json_text(std::string_view text) {
  std::string out;
  append_text(out, text);
  return out;
}

std::string to_json(const Value& value) {
  std::string out;
  append_json(out, value);
  return out;
}

std::string to_pretty_json(const Value& value) {
  std::string out;
  append_pretty_json(out, value, 0);
  return out += '\n';
}

void append_json(std::string& out, const Value& value) { Printer(out, false).print(value); }

void append_json_text(std::string& out, std::string_view text) { append_text(out, text); }

void append_pretty_json(std::string& out, const Value& value, std::size_t depth) {
  Printer(out, true, depth).print(value);
}

}  // namespace proctor::value
