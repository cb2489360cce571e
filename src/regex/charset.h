// CharSet: sets of characters as sorted ranges, and the few things one does with them.
#pragma once

#include "regex/syntax.h"

namespace proctor::regex {

inline constexpr char32_t kLastUnit = 0xFFFF;
inline constexpr char32_t kLastCodePoint = 0x10FFFF;

// The last character there is, by what one step consumes.
constexpr char32_t last_of(Unit unit) { return unit == Unit::utf16 ? kLastUnit : kLastCodePoint; }

// Ranges in any order, overlapping or not, as a set.
CharSet normalised(std::vector<Range> ranges);

bool contains(const CharSet& set, char32_t c);

CharSet united(const CharSet& a, const CharSet& b);
CharSet intersected(const CharSet& a, const CharSet& b);
CharSet negated(const CharSet& set, Unit unit);

// What is in exactly one of the two.
CharSet differing(const CharSet& a, const CharSet& b);

// How many characters.
std::size_t size_of(const CharSet& set);

}  // namespace proctor::regex
