// Turns one edit into patches of the text. Part of edit.h; whether the outcome means what it should is
// checked there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/edit_layout.h"
#include "value/edit_write.h"

namespace proctor::value {

struct Patch {
  Span at;
  std::string text;
};
using Patches = std::vector<Patch>;

inline Patch patch(std::size_t begin, std::size_t end, std::string text) {
  return {span_of(begin, end), std::move(text)};
}
inline Patch patch(std::size_t place, std::string text) { return patch(place, place, std::move(text)); }

// None where two of them overlap.
std::optional<std::string> patched(std::string_view text, const Patches& patches);

// A node and the entry it is the value of; the root has none.
struct Level {
  const LayoutNode* node = nullptr;
  const LayoutEntry* entry = nullptr;
};

struct Scene {
  std::string_view text;
  const Habits& habits;
  const std::vector<Level>& path;  // from the root to the node at hand

  const LayoutNode& node() const { return *path.back().node; }
  const LayoutEntry* entry() const { return path.back().entry; }
  const LayoutNode* container() const { return path.size() < 2 ? nullptr : path[path.size() - 2].node; }
  std::size_t index() const { return static_cast<std::size_t>(entry() - container()->entries.data()); }
  bool in_flow() const {
    return habits.is_json || (container() != nullptr && container()->form != Form::block);
  }
};

// What is added to a list or map.
struct Addition {
  std::size_t index = 0;  // before this entry
  const std::string* key = nullptr;
  const Value* value = nullptr;
};

// Of the node at hand; what is added goes into it, a list or map with entries.
Patches set_value(const Scene& scene, const Value& value);
Patches remove_entry(const Scene& scene);
Patches rename_key(const Scene& scene, std::string_view key);
Patches add_entry(const Scene& scene, const Addition& addition);

// The same in one style; edit_block.cc and edit_flow.cc.
Patches set_block_value(const Scene& scene, const Value& value);
Patches remove_block_entry(const Scene& scene);
Patches add_block_entry(const Scene& scene, const Addition& addition);
Patches set_flow_value(const Scene& scene, const Value& value);
Patches remove_flow_entry(const Scene& scene);
Patches add_flow_entry(const Scene& scene, const Addition& addition);

// Where a value can be written behind its dash or colon: behind the anchor and tag it has.
std::size_t behind_properties(const LayoutNode& node, std::size_t mark);

// Takes out the tag of a node that gets another value.
void drop_tag(const Scene& scene, Patches& patches);

// The quote, or other first byte, of the text a new text is to look like.
char look_of(const Scene& scene);

// Takes out whole lines, from that of one place to that of another.
Patch without_lines(std::string_view text, std::size_t from, std::size_t to);

}  // namespace proctor::value
