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

// Types as bits by Kind; `whole` is the type "integer", which some doubles have too.
using Types = std::uint8_t;
constexpr Types bit(Kind kind) { return static_cast<Types>(1U << static_cast<unsigned>(kind)); }
inline constexpr Types kWhole = bit(Kind::integer);
inline constexpr Types kFraction = bit(Kind::number);
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
  at_least,
  at_most,
  above,
  below,
  multiple,  // a: number
  // texts
  min_length,
  max_length,  // a: count
  pattern,     // a: pattern
  format,      // a: format
  // lists
  min_items,
  max_items,  // a: count
  unique,
  items,     // a: list plan
  contains,  // a: contains plan
  // maps
  min_members,
  max_members,        // a: count
  members,            // a: member plan
  dependent_names,    // a: dependency
  dependent_schemas,  // a: dependency
  // last
  unevaluated_items,
  unevaluated_members,  // a: node
};

// Instructions of a node stand in this order.
enum class Phase : std::uint8_t { number, text, list, map, any, last };
inline constexpr std::size_t kPhases = 6;

struct Op {
  Code code{};
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  const char* keyword = "";  // as written, for messages
};

// One schema.
struct Node {
  Types types = kAllTypes;
  bool leaf = true;                              // types say all
  bool is_false = false;                         // the schema `false`
  std::uint32_t resource = 0;                    // for dynamic references
  std::array<std::uint32_t, kPhases + 1> ops{};  // where each phase starts
  std::string place;                             // JSON pointer to the schema

  std::uint32_t begin(Phase phase) const { return ops[static_cast<std::size_t>(phase)]; }
  std::uint32_t end(Phase phase) const { return ops[static_cast<std::size_t>(phase) + 1]; }
};

// A bound, as a double where that is exact.
struct Number {
  Value value;
  double number = 0;
  bool exact = false;
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
  Types types = kAllTypes;  // of the node
  bool leaf = true;
  bool required = false;
};

// What `properties`, `patternProperties`, `additionalProperties`, `propertyNames` and `required` say, in one
// walk.
struct MemberPlan {
  std::vector<Slot> slots;  // in the schema's order
  std::vector<std::pair<std::uint32_t, NodeId>> patterns;
  NodeId additional = kNone;
  NodeId names = kNone;
  std::size_t required = 0;
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

struct Program {
  std::vector<Node> nodes;
  std::vector<Op> ops;
  std::vector<NodeId> lists;
  std::vector<Number> numbers;
  std::vector<std::uint64_t> counts;
  std::vector<Choices> choices;
  std::vector<Pattern> patterns;
  std::vector<FormatUse> formats;
  std::vector<ListPlan> list_plans;
  std::vector<ContainsPlan> contains_plans;
  std::vector<MemberPlan> member_plans;
  std::vector<Dependency> dependencies;
  std::vector<DynamicReference> dynamics;
  NodeId root = 0;
};

}  // namespace proctor::value::json_schema
