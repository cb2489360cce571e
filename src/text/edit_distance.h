// How far one text is from another: Levenshtein's distance, in characters.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace proctor::text {

inline constexpr std::size_t kMostCompared = 100'000;  // characters of each text

// The fewest insertions, deletions and replacements of characters that make one text of the other; nothing
// where it takes more than `most`, which is found out sooner the smaller that is. A text longer than
// kMostCompared is an error: the time grows with the product of the lengths.
Result<std::optional<std::size_t>> edit_distance(std::string_view a, std::string_view b,
                                                 std::size_t most = std::numeric_limits<std::size_t>::max());

// 1 - distance / length of the longer text; 1 for two empty ones. Less than `least` may be given as 0.
Result<double> edit_similarity(std::string_view a, std::string_view b, double least = 0);

}  // namespace proctor::text
