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
inline constexpr Types kAllTypes = 0x7F;

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
enum class Phase : std::uint8_t { number, text, list, map, any, last };
inline constexpr std::size_t kPhases = 6;

struct Op {
  Code code{};
  std::uint32_t a = 0;
  union {
    std::uint64_t count = 0;
    std::uint64_t b;
    double number;
  };
};

// One schema.
struct Node {
  Types types = kAllTypes;
  Types busy = 0;                                // kinds of values that need more than a look at their type
  bool is_false = false;                         // the schema `false`
  std::uint32_t resource = 0;                    // for dynamic references
  std::array<std::uint32_t, kPhases + 1> ops{};  // where each phase starts

  std::uint32_t begin(Phase phase) const { return ops[static_cast<std::size_t>(phase)]; }
  std::uint32_t end(Phase phase) const { return ops[static_cast<std::size_t>(phase) + 1]; }
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

struct Slot {
  std::string key;
  NodeId node = kNone;      // none: only required
  Types types = kAllTypes;  // of the node, as is `busy`
  Types busy = 0;
  bool required = false;
};

// What `properties`, `patternProperties`, `additionalProperties`, `propertyNames` and `required` say, in one
// walk.
struct MemberPlan {
  std::vector<Slot> slots;  // in the schema's order
  std::vector<std::pair<std::uint32_t, NodeId>> patterns;
  NodeId additional = kNone;
  NodeId names = kNone;
  std::uint32_t required = 0;        // how many slots are
  std::uint32_t first_slot = 0;      // counted over all plans; each has one more, that no key has
  bool cached = false;               // its slots are among the first
  bool plain = true;                 // no patterns, no names
  std::vector<std::uint32_t> index;  // of many slots: open addressing by hash, 0 is free, else slot + 1

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
