// Where each found value lies: a tree of steps back to the root, kept only for paths that ask for it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::value::path {

// A value on its way through the segments. `step` is 0 without a trail and for the root.
struct Node {
  const Value* value = nullptr;
  std::uint32_t step = 0;
};

// The name of a child in a map, or its index in a list.
struct Slot {
  std::string_view name = {};
  std::int64_t index = -1;  // at least 0: an index
  bool written = false;     // in the path, in contrast to reached by *, a slice, a filter or ..

  bool is_index() const { return index >= 0; }
};

class Trail {
 public:
  explicit Trail(const Value& root) { steps_.push_back({.parent = 0, .value = &root}); }

  std::uint32_t add(std::uint32_t parent, const Value& value, Slot slot) {
    steps_.push_back({.parent = parent, .value = &value, .slot = slot});
    return static_cast<std::uint32_t>(steps_.size() - 1);
  }

  const Slot& slot(std::uint32_t step) const { return steps_[step].slot; }
  Node parent(std::uint32_t step) const { return {steps_[steps_[step].parent].value, steps_[step].parent}; }

  // The normalised path of RFC 9535: $['a'][0]
  std::string place(std::uint32_t step) const;

 private:
  struct Step {
    std::uint32_t parent;
    const Value* value;
    Slot slot = {};
  };

  std::vector<Step> steps_;
};

// As `~` and @property give it. An index that the path spells out is a text, as jsonpath-plus has it.
Value name_of(const Slot& slot);

void append_slot(std::string& place, const Slot& slot);

}  // namespace proctor::value::path
