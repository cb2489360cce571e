#include "base/text_ranges.h"

#include <algorithm>

namespace proctor {

Ranges tidied(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end());
  Ranges out;
  for (const Range& range : ranges) {
    if (range.begin >= range.end) continue;
    if (!out.empty() && range.begin <= out.back().end)
      out.back().end = std::max(out.back().end, range.end);
    else
      out.push_back(range);
  }
  return out;
}

std::string replaced(std::string_view text, std::size_t base, const Ranges& ranges, std::string_view by) {
  const std::size_t end = base + text.size();
  auto range = std::upper_bound(ranges.begin(), ranges.end(), base,
                                [](std::size_t at, const Range& r) { return at < r.end; });
  std::string out;
  std::size_t at = base;
  for (; range != ranges.end() && range->begin < end; ++range) {
    if (range->begin >= base) out.append(text.substr(at - base, range->begin - at)).append(by);
    at = std::min(range->end, end);
  }
  return out.append(text.substr(at - base));
}

}  // namespace proctor
