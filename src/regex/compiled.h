// Compiled: all that engines read of a pattern. It never changes, so any number of threads may read it.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "regex/classes.h"
#include "regex/code.h"
#include "regex/facts.h"
#include "regex/skip.h"
#include "regex/units.h"

namespace proctor::regex {

struct Compiled {
  Compiled(const Tree& tree, const Facts& facts, bool expand);

  Code code;
  Classes classes;
  std::vector<bool> full;  // by set: every unit is in it
  Skip skip;
  Finder inner;  // empty, or what every match holds and `skip` does not look for
  bool whole;    // where `skip` leads, there is a match
};

// E308 if it is too large for any engine.
Result<std::unique_ptr<const Compiled>> compile_tree(const Tree& tree);

// How a search on one engine ended.
enum class Outcome { no, yes, too_much };

// The values of slots: places, or kUnset.
using Slots = std::vector<std::size_t>;
inline constexpr std::size_t kUnset = static_cast<std::size_t>(-1);

// Does what a text shows at a place satisfy an assertion? `op` is one of text_start to word_boundary.
bool holds(const Compiled& compiled, const Inst& inst, std::string_view text, std::size_t at);

}  // namespace proctor::regex
