// Parts of a text that are to be replaced.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proctor {

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;

  auto operator<=>(const Range&) const = default;
};
using Ranges = std::vector<Range>;

// In order, and none touching another.
Ranges tidied(Ranges ranges);

// `text` stands at `base` of what the tidied ranges were found in. A range is replaced where it begins.
std::string replaced(std::string_view text, std::size_t base, const Ranges& ranges, std::string_view by);

}  // namespace proctor
