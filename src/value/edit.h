// Changes part of a YAML or JSON document by rewriting the bytes of that part alone, so that the comments,
// quotes and layout of everything else survive and a diff shows the edited lines only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "value/scalar.h"
#include "value/value.h"

namespace proctor::value {

enum class Syntax : std::uint8_t { yaml, json };

using Segment = std::variant<std::string, std::size_t>;  // a map's key or a list's index
using Address = std::vector<Segment>;                    // from the root; empty is the root itself

struct Edit {
  enum class What : std::uint8_t {
    set,     // replace the value there; a key the map lacks is added
    insert,  // put the value before that list index; the list's size appends
    remove,  // a map's member or a list's item
    rename,  // give a map's member another key, keeping its value and its place
  };

  What what = What::set;
  Address at;
  Value value = {};
  std::string key = {};
};

// What the tree is after the edit. E131 where there is no such place.
Result<Value> apply(Value tree, const Edit& edit);

// What the text is after the edit. The result has been read again and means what `apply` says, or there is
// none: E130 the value comes from an alias or merge key, or is used by one; E131 no such place; E132 several
// documents; E133 the place cannot be changed without touching others. A text that does not parse gives its
// parser's error. Comments above a removed member stay; an anchor no alias uses stays with a replaced value,
// a tag does not.
Result<std::string> edit(std::string_view text, Syntax syntax, const Edit& edit,
                         Typing typing = Typing::core);

// One after another, each at its place in the outcome of the one before.
Result<std::string> edit(std::string_view text, Syntax syntax, std::span<const Edit> edits,
                         Typing typing = Typing::core);

// Edits that turn one tree into the other, few and deep, for saving a whole new value with the comments kept.
// The order of keys does not count.
std::vector<Edit> edits_between(const Value& from, const Value& to);

}  // namespace proctor::value
