#include "store/latency.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace proctor::store {
namespace {

double at_share(std::vector<double>& times, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(times.size())));
  const auto place = times.begin() + static_cast<std::ptrdiff_t>(rank > 0 ? rank - 1 : 0);
  std::nth_element(times.begin(), place, times.end());
  return *place;
}

}  // namespace

std::optional<Latency> latency_of(std::vector<double> milliseconds) {
  if (milliseconds.empty()) return std::nullopt;
  return Latency{.p50_ms = at_share(milliseconds, 0.5), .p95_ms = at_share(milliseconds, 0.95)};
}

}  // namespace proctor::store
