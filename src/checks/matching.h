// Bipartite matching: everyone who wants a place gets one that fits, and no place is given twice.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace proctor::checks {

// fits[i]: the places that fit i, of `places`. Nothing where it takes more than `budget` steps, which are
// counted off it. By augmenting paths, without recursion: a list may be long.
std::optional<bool> can_match_all(const std::vector<std::vector<std::size_t>>& fits, std::size_t places,
                                  std::size_t& budget);

}  // namespace proctor::checks
