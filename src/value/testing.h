// What tests of readers share: every fault told in one line, every node with its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "value/json.h"
#include "value/value.h"

namespace proctor::value {

using Faults = std::vector<std::string>;  // "5:7 E203 message" each, in order of place

inline Faults told(const Diagnostics& diagnostics) {
  Faults out;
  for (const Diagnostic& fault : diagnostics.list())
    out.push_back(std::to_string(fault.position.line) + ":" + std::to_string(fault.position.column) + " " +
                  fault.code + " " + fault.message);
  return out;
}

// Each text beside the faults it has.
struct Faulty {
  std::string text;
  Faults faults;
};

inline std::string told(Span span) { return std::to_string(span.begin) + "-" + std::to_string(span.end); }

// A tree with everything a reader gives it: two trees are the same where these are.
inline std::string told(const Value& value) {
  std::string out = told(value.span) + "/" + std::to_string(static_cast<int>(value.style));
  if (value.alias) out += "*";
  if (const List* list = value.if_list()) {
    out += " list";
    for (const Value& item : *list) out += " (" + told(item) + ")";
  } else if (const Map* map = value.if_map()) {
    out += " map";
    for (const Member& member : *map)
      out += " (" + member.key.str() + " " + told(member.key_span) + (member.merged ? "< " : " ") +
             told(member.value) + ")";
  } else {
    out += " " + std::string(name_of(value.kind())) + " " + to_json(value);
  }
  return out;
}

}  // namespace proctor::value
