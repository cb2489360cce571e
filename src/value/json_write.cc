// Writes JSON as JSON.stringify does: compact, or indented by two.
#include <fmt/format.h>

#include <cmath>

#include "value/json.h"
#include "value/number.h"

namespace proctor::value {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }

class Printer {
 public:
  explicit Printer(bool pretty) : pretty_(pretty) {}

  void print(const Value& value) {
    switch (value.kind()) {
      case Kind::null: out += "null"; break;
      case Kind::boolean: out += value.boolean() ? "true" : "false"; break;
      case Kind::integer: integer(value); break;
      case Kind::number: out += std::isfinite(value.number()) ? print_number(value.number()) : "null"; break;
      case Kind::text: out += to_json_text(value.text()); break;
      case Kind::list: list(value.list()); break;
      case Kind::map: map(value.map()); break;
    }
  }

  std::string out;

 private:
  void integer(const Value& value) {
    if (const auto* big = value.big_integer())
      out += big->digits;
    else
      out += std::to_string(*value.integer());
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
      out += to_json_text(member.key);
      out += pretty_ ? ": " : ":";
      print(member.value);
    }
    --depth_;
    if (!map.empty()) line();
    out += '}';
  }

  bool pretty_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string to_json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default:
        if (is_control(c))
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
          out += c;
    }
  }
  return out += '"';
}

std::string to_json(const Value& value) {
  Printer printer(false);
  printer.print(value);
  return std::move(printer.out);
}

std::string to_pretty_json(const Value& value) {
  Printer printer(true);
  printer.print(value);
  return std::move(printer.out) + "\n";
}

}  // namespace proctor::value
