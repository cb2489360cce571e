#include "engine/lines.h"

#include <algorithm>

namespace proctor::engine {

Lines::Lines(std::string_view text) : known_(!text.empty()) {
  for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    breaks_.push_back(at);
}

std::size_t Lines::line_of(Span span) const {
  if (!known_) return 0;
  const auto at = std::lower_bound(breaks_.begin(), breaks_.end(), span.begin);
  return static_cast<std::size_t>(at - breaks_.begin()) + 1;
}

}  // namespace proctor::engine
