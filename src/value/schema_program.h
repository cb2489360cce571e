// A compiled schema: flat tables of instructions that refer to each other by number. Nothing in it points
// back into the schema it was made from, and nothing in it changes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/format.h"
#include "value/schema_choices.h"
#include "value/schema_pattern.h"
#include "value/value.h"

namespace proctor::value::json_schema {

using NodeId = std::uint32_t;
inline constexpr NodeId kNone = 0xFFFFFFFF;

// Types as bits by Kind. "integer" is the bit of whole numbers, which some doubles have too.
using Types = std::uint8_t;
constexpr Types bit(Kind kind) { return static_cast<Types>(1U << static_cast<unsigned>(kind)); }
inline constexpr Types kWhole = bit(Kind::integer);
inline constexpr Types kFraction = bit(Kind::number);
inline constexpr Types kNumbers = kWhole | kFraction;
inline constexpr Types kContainers = bit(Kind::list) | bit(Kind::map);
inline constexpr Types kOthers = bit(Kind::null) | bit(Kind::boolean);
inline constexpr Types kAllTypes = 0x7F;

// The same as bits by tag, which a run tests.
using Tags = std::uint16_t;
Tags tags_of(Types types);

enum class Code : std::uint8_t {
  // any kind of value
  choice,       // a: choices
  call,         // a: node
  dynamic,      // a: dynamic reference
  any_of,       // a, b: range of lists
  one_of,       // a, b: range of lists
  negation,     // a: node
  conditional,  // a: place in lists of if, then, else
  // numbers
  at_least,  // number
  at_most,
  above,
  below,
  compared,  // a: bound that no double holds; b: which of the four above
  multiple,  // a: bound
  // texts
  min_length,  // count
  max_length,
  pattern,  // a: pattern
  format,   // a: format; of numbers too
  // lists
  min_items,  // count
  max_items,
  unique,
  items,     // a: list plan
  contains,  // a: contains plan
  // maps
  min_members,  // count
  max_members,
  members,            // a: member plan
  dependent_names,    // a: dependency
  dependent_schemas,  // a: dependency
  // last
  unevaluated_items,  // a: node
  unevaluated_members,
};

// Instructions of a node stand in this order.
enum class Phase : std::uint8_t { number, text, list, map, other, any, last };
inline constexpr std::size_t kPhases = 7;

struct Op {
  Code code{};
  std::uint32_t a = 0;
  union {
    std::uint64_t count = 0;
    std::uint64_t b;
    double number;
  };
};

struct MemberPlan;

// What settles most values of a node at once; where it says no, the instructions decide.
enum class Shortcut : std::uint8_t {
  none,
  record,   // maps: a plain plan is all that is said
  row,      // lists: bounds of their size and one schema for all items are all that is said
  filled,   // a text that is not empty
  between,  // a number from `low` to `high`
  choice,   // a text that is one of few
  pattern,  // a text that a simple pattern matches
};

// One schema. What `any` and `last` hold, and dynamic references, make it special.
struct Node {
  Tags done = 0;  // values of which a look at their type says that they fit
  Tags fits = 0;  // values of a right type; a double that is whole is looked at apart
  Tags busy = 0;  // values that have instructions, whether of a right type or not
  Types types = kAllTypes;
  bool is_false = false;  // the schema `false`
  bool special = false;
  std::uint32_t resource = 0;  // for dynamic references
  Shortcut shortcut = Shortcut::none;
  union {
    const MemberPlan* record = nullptr;
    const Node* row;  // of the items
    const Choices* choices;
    const Pattern* pattern;
    double low;
  };
  double high = 0;
  std::uint64_t least = 0;  // items
  std::uint64_t most = UINT64_MAX;
  std::array<std::uint32_t, kPhases + 1> ops{};  // where each phase starts

  std::uint32_t begin(Phase phase) const { return ops[static_cast<std::size_t>(phase)]; }
  std::uint32_t end(Phase phase) const { return ops[static_cast<std::size_t>(phase) + 1]; }
  bool has(Phase phase) const { return begin(phase) != end(phase); }
};

struct ListPlan {
  std::vector<NodeId> prefix;
  NodeId rest = kNone;
  const char* rest_keyword = "items";
};

struct ContainsPlan {
  NodeId node = kNone;
  std::uint64_t least = 1;
  std::uint64_t most = UINT64_MAX;
  bool evaluates = false;  // since 2020-12 what it finds counts as evaluated
};

// One name of `properties` or `required`.
struct Slot {
  const Node* node = nullptr;  // none: only required
  Tags done = 0;               // of the node
  bool required = false;
  NodeId id = kNone;  // of the node
};

// What `properties`, `patternProperties`, `additionalProperties`, `propertyNames` and `required` say, in one
// walk.
struct MemberPlan {
  std::vector<Slot> slots;                     // in the schema's order
  std::vector<std::string> keys;               // of the slots
  std::vector<std::uint32_t> required_before;  // by slot: how many before it are required; last of all slots
  std::vector<std::pair<std::uint32_t, NodeId>> patterns;
  NodeId additional = kNone;
  NodeId names = kNone;
  std::uint32_t first_slot = 0;      // counted over all plans; each has one more, that no key has
  bool cached = false;               // its slots are among the first
  bool plain = true;                 // no patterns, no names, and its keys are remembered
  std::vector<std::uint32_t> index;  // of many slots: open addressing by hash, 0 is free, else slot + 1

  std::uint32_t required() const { return required_before.back(); }
  std::uint32_t required_in(const Slot* first, const Slot* last) const {
    return required_before[static_cast<std::size_t>(last - slots.data())] -
           required_before[static_cast<std::size_t>(first - slots.data())];
  }
  const Slot* find(std::string_view key) const;
  void make_index();  // once the slots are complete
};

struct Dependency {
  std::string key;
  std::vector<std::string> names;
  NodeId node = kNone;
};

struct FormatUse {
  const Format* format = nullptr;
  Draft draft{};
};

struct DynamicReference {
  NodeId fallback = kNone;
  std::vector<std::pair<std::uint32_t, NodeId>> by_resource;
};

// Slots for which a run remembers the keys it saw.
inline constexpr std::size_t kMostCachedSlots = 128;

struct Program {
  std::vector<Node> nodes;
  std::vector<Op> ops;
  std::vector<NodeId> lists;
  std::vector<Value> bounds;
  std::vector<Choices> choices;
  std::vector<Pattern> patterns;
  std::vector<FormatUse> formats;
  std::vector<ListPlan> list_plans;
  std::vector<ContainsPlan> contains_plans;
  std::vector<MemberPlan> member_plans;
  std::vector<Dependency> dependencies;
  std::vector<DynamicReference> dynamics;
  NodeId root = 0;
  std::size_t cached_slots = 0;

  // For messages only.
  std::vector<std::string> places;    // of nodes: JSON pointers into the schema
  std::vector<const char*> keywords;  // of ops, as written
};

}  // namespace proctor::value::json_schema
