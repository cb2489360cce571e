#include "value/path_trail.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace proctor::value::path {
namespace {

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '\b': out += "\\b"; return;
    case '\t': out += "\\t"; return;
    case '\n': out += "\\n"; return;
    case '\f': out += "\\f"; return;
    case '\r': out += "\\r"; return;
    case '\'': out += "\\'"; return;
    case '\\': out += "\\\\"; return;
    default: break;
  }
  if (static_cast<unsigned char>(c) >= 0x20) {
    out += c;
  } else {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
  }
}

}  // namespace

Value name_of(const Slot& slot) {
  if (!slot.is_index()) return Value(slot.name);
  return slot.written ? Value(std::to_string(slot.index)) : Value(slot.index);
}

void append_slot(std::string& place, const Slot& slot) {
  if (slot.is_index()) {
    fmt::format_to(std::back_inserter(place), "[{}]", slot.index);
    return;
  }
  place += "['";
  for (const char c : slot.name) append_escaped(place, c);
  place += "']";
}

std::string Trail::place(std::uint32_t step) const {
  std::vector<std::uint32_t> steps;
  for (; step != 0; step = steps_[step].parent) steps.push_back(step);
  std::reverse(steps.begin(), steps.end());
  std::string out = "$";
  for (const std::uint32_t at : steps) append_slot(out, steps_[at].slot);
  return out;
}

}  // namespace proctor::value::path
