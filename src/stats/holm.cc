// Holm, "A Simple Sequentially Rejective Multiple Test Procedure" (1979): the smallest times their number,
// the next times one less, and so on, none smaller than the one before.
#include "stats/holm.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace proctor::stats {

std::vector<double> holm(const std::vector<double>& chances) {
  std::vector<std::size_t> order(chances.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
  std::vector<double> out(chances.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, chances[order[i]] * static_cast<double>(order.size() - i)));
    out[order[i]] = least;
  }
  return out;
}

}  // namespace proctor::stats
