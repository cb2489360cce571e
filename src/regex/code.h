// Code: a pattern as a list of instructions that every engine reads. The engines differ in how they follow a
// choice: both ways at once (dfa, pike) or one after the other (backtrack).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "regex/syntax.h"

namespace proctor::regex {

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFF;

enum class Op : std::uint8_t {
  match,
  fail,
  unit,   // one unit of set `a`
  split,  // on at `a`; if that fails, at `b`
  star,   // units of set `a` as many as there are, or as few if `lazy`, then on at `b`; a loop of two steps
          // for engines that do not count: it goes on at pc + 1, or at `b`
  jump,   // on at `a`
  save,   // slot `a` is here
  clear,  // groups `a` to `b` took no part
  mark,   // a turn of the loop at `depth` begins
  check,  // a turn of the loop at `depth` ends; one that read nothing goes on at `b`, or fails if that is
          // kNowhere
  text_start,
  text_end,
  final_end,
  line_start,     // set `a`
  line_end,       // set `a`
  word_boundary,  // set `a`, `negated`

  // What only the backtracker knows.
  look,         // what follows up to look_end, here; on at `a`
  look_end,     // of look and of atomic
  atomic,       // what follows up to look_end, once
  step_back,    // `a` units
  back,         // what one of the groups references[a] holds
  conditional,  // on here if group `a` took part, else at `b`
  count_start,  // counter `a` is 0
  count_loop,   // counter `a`: on here for another turn, or at `b`
  count_check,  // as check, for turns beyond those that must be
};

struct Inst {
  Op op = Op::fail;
  bool backward = false;  // unit, star, back: reads towards the start of the text
  bool lazy = false;      // star, count_loop
  bool negated = false;   // look, word_boundary
  std::uint16_t depth = 0;
  std::uint16_t a_filter = 0;  // split: what may come next if `a` is to match; 0 is no filter
  std::uint16_t b_filter = 0;  // split, star: the same for `b`
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

struct Reference {
  std::vector<std::uint32_t> groups;
  bool folded = false;
};

struct Counter {
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  std::uint32_t slot = 0;
};

// Which bytes may come next; what is not in it cannot match.
struct Filter {
  std::array<bool, 256> bytes = {};
  bool wide = false;  // bytes beyond ASCII, all of them
  bool end = false;

  bool operator==(const Filter&) const = default;
};

struct Code {
  Unit unit = Unit::code_point;
  Rules rules;
  char32_t (*fold)(char32_t) = nullptr;

  std::vector<Inst> insts;
  std::vector<Reference> references;
  std::vector<Counter> counters;
  std::vector<Filter> filters;
  std::uint32_t groups = 0;
  std::uint32_t slots = 2;    // two a group, the whole match first, then one a counter
  std::uint16_t depth = 0;    // of loops whose turns may read nothing
  bool linear = true;         // only ops that every engine knows
  bool needs_groups = false;  // whether it matches depends on what groups hold, or on counters
  bool anchored = false;      // can only begin where the text begins
};

struct Facts;

// `expand`: repetitions are written out as often as they count; else large ones use counters.
Code make_code(const Tree& tree, const Facts& facts, bool expand);

// Fills in the filters.
void add_filters(Code& code, const std::vector<CharSet>& sets);

}  // namespace proctor::regex
