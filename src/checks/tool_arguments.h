// Arguments of a tool call against what was expected of them.
#pragma once

#include <cstdint>
#include <string_view>

#include "value/value.h"

namespace proctor::checks {

enum class Comparison : std::uint8_t { exact, subset, ignored };
Comparison comparison_of(std::string_view word);

// subset: every argument expected is there with an equal value; others may be.
bool have_arguments(const Value& actual, const Value& expected, Comparison comparison);

// For each argument a list of values that will do, as the Berkeley function-calling leaderboard has it: texts
// are compared without regard to case, spaces and , . / - _ * ^; an empty text among the values says that the
// argument may be left out; an argument that is not listed is wrong. A map among the values is such a table
// again.
bool are_allowed(const Value& arguments, const Map& allowed);

}  // namespace proctor::checks
