// Which run people mean by an id, the beginning of one, "latest", or "latest~1", the one before.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::store {

inline constexpr std::size_t kMostNamed = 5;  // runs that a message lists

// How many runs before the latest one is meant: 0 by "latest", 2 by "latest~2"; none where it is another
// word.
std::optional<std::size_t> before_latest(std::string_view said);

// `ids`: those that start with `said`, newest first; the first few are enough. None where there are none;
// fails where there are several and none is it exactly.
Result<std::optional<std::string>> choose(std::string_view said, const std::vector<std::string>& ids);

}  // namespace proctor::store
