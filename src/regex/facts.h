// Facts: what can be said of a tree before any text is seen.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "regex/literal.h"
#include "regex/syntax.h"

namespace proctor::regex {

// The bytes with which a match may begin.
using FirstBytes = std::array<bool, 256>;

struct NodeFacts {
  bool nullable = false;  // may match without reading
  bool linear = true;     // no look-around, reference, atomic part or condition
  bool anchored = false;  // begins with the start of the text
  bool asserts = false;   // looks at what is around it
  std::uint32_t first_group = 0xFFFFFFFF;
  std::uint32_t last_group = 0;
  std::uint64_t size = 0;     // instructions, repetitions written out
  std::uint64_t counted = 0;  // instructions, large repetitions counted
};

struct Facts {
  std::vector<NodeFacts> nodes;
  bool first_known = false;  // a match begins with one of `first`
  FirstBytes first = {};
  Literals literals;
};

// A repetition is counted rather than written out when it has more than one turn and more than this in all.
inline constexpr std::uint64_t kLargeRepeat = 64;
bool is_large_repeat(const Node& node, std::uint64_t body);

Facts find_facts(const Tree& tree);

}  // namespace proctor::regex
