#include "checks/shown.h"

#include <cmath>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

// Compact JSON with a space after commas and colons; stops soon after the limit. Depth is that of the value.
class Printer {
 public:
  explicit Printer(std::size_t longest) : most_(longest * 4) {}

  void print(const Value& value) {
    if (out.size() > most_) return;
    if (const List* list = value.if_list()) return print(*list);
    if (const Map* map = value.if_map()) return print(*map);
    if (value.is_text()) {
      out += value::to_json_text(std::string_view(value.text()).substr(0, most_ + 1));
    } else {
      const bool negative_zero = value.is_number() && value.number() == 0 && std::signbit(value.number());
      out += negative_zero ? "-0" : value::to_json(value);
    }
  }

  std::string out;

 private:
  void print(const List& list) {
    out += '[';
    for (std::size_t i = 0; i < list.size() && out.size() <= most_; ++i) {
      if (i > 0) out += ", ";
      print(list[i]);
    }
    out += ']';
  }

  void print(const Map& map) {
    out += '{';
    bool first = true;
    for (const auto& member : map) {
      if (out.size() > most_) return;
      if (!std::exchange(first, false)) out += ", ";
      out += value::to_json_text(std::string_view(member.key).substr(0, most_ + 1));
      out += ": ";
      print(member.value);
    }
    out += '}';
  }

  std::size_t most_;
};

std::string unquoted(const std::string& quoted) { return quoted.substr(1, quoted.size() - 2); }

void count(const Value& value, std::size_t most, std::size_t& size) {
  if (size > most) return;
  if (const List* list = value.if_list()) {
    size += list->size() + 1;
    for (const Value& item : *list) count(item, most, size);
  } else if (const Map* map = value.if_map()) {
    size += 2 * map->size() + 1;
    for (const auto& member : *map) {
      size += std::string_view(member.key).size() + 2;
      count(member.value, most, size);
    }
  } else {
    size += value.is_text() ? value.text().size() + 2 : value::to_json(value).size();
  }
}

}  // namespace

std::string shown_text(std::string_view text, std::size_t longest) { return quoted(text, longest); }

std::string shown(const Value& value, std::size_t longest) {
  if (value.is_text()) return shown_text(value.text(), longest);
  Printer printer(longest);
  printer.print(value);
  return unquoted(quoted(printer.out, longest));
}

std::string shown(const Seen& seen, std::size_t longest) {
  if (const auto text = seen.text()) return shown_text(*text, longest);
  return seen.value() == nullptr ? "undefined" : shown(*seen.value(), longest);
}

std::size_t json_size(const Value& value, std::size_t most) {
  std::size_t size = 0;
  count(value, most, size);
  return size;
}

}  // namespace proctor::checks
