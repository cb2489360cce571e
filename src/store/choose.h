// Which run people mean by an id, the beginning of one, or "latest".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::store {

inline constexpr std::string_view kLatest = "latest";
inline constexpr std::size_t kMostNamed = 5;  // runs that a message lists

// `ids`: those that start with `said`, newest first; the first few are enough. None where there are none;
// fails where there are several and none is it exactly.
Result<std::optional<std::string>> choose(std::string_view said, const std::vector<std::string>& ids);

}  // namespace proctor::store
