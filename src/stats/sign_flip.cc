// If the runs are equally good, the difference of each cluster could as well have had the other sign. So the
// chance of the sum is taken over all ways to flip the signs (Fisher 1935): with one trial per case the sum
// is only_b - only_a, and the test is McNemar's. Whatever the trials of a cluster have in common within one
// run, such as repeats of one case or cases of one group, does not disturb it, because they are flipped
// together.
//
// Sums become whole numbers of a common unit. Up to some number of clusters the distribution of their sum is
// built cluster by cluster; beyond that it is normal.
#include "stats/sign_flip.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "stats/distributions.h"
#include "stats/mcnemar.h"

namespace proctor::stats {
namespace {

constexpr std::size_t kMaxOneByOne = 1000;  // clusters: 2^-1000 is still a number
constexpr std::uint64_t kMaxSum = 200'000;

struct Weights {
  std::vector<std::uint64_t> all;  // those that are not 0
  std::int64_t sum = 0;            // signed
  std::uint64_t total = 0;
  double squares = 0;
  std::size_t up = 0;  // clusters that b does better
};

Weights weights_of(std::span<const double> sums, std::uint64_t parts) {
  Weights out;
  for (const double sum : sums) {
    const std::int64_t weight = std::llround(sum * static_cast<double>(parts));
    if (weight == 0) continue;
    out.all.push_back(static_cast<std::uint64_t>(std::abs(weight)));
    out.sum += weight;
    out.total += out.all.back();
    out.squares += static_cast<double>(weight) * static_cast<double>(weight);
    out.up += weight > 0 ? 1 : 0;
  }
  return out;
}

// From P(S <= low) and P(S = low) of a distribution that is the same on both sides.
SignFlip both_sides(double tail, double term) {
  return {.p = std::min(1.0, 2 * tail), .mid_p = std::min(1.0, 2 * tail - term)};
}

// S adds every weight with a sign of its own. `at[i]`: the chance that those with a plus add up to i.
SignFlip by_all_signs(const Weights& weights) {
  std::vector<double> at(weights.total + 1);
  at[0] = 1;
  std::uint64_t reached = 0;
  for (const std::uint64_t weight : weights.all) {
    reached += weight;
    for (std::uint64_t i = reached + 1; i-- > 0;) at[i] = (at[i] + (i >= weight ? at[i - weight] : 0)) / 2;
  }
  const auto low = (weights.total - static_cast<std::uint64_t>(std::abs(weights.sum))) / 2;
  return both_sides(std::accumulate(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(low + 1), 0.0),
                    at[low]);
}

SignFlip by_normal(const Weights& weights) {
  const auto sum = static_cast<double>(std::abs(weights.sum));
  const double spread = std::sqrt(weights.squares);
  return {.p = std::min(1.0, 2 * normal_tail(std::max(0.0, sum - 1) / spread)),
          .mid_p = std::min(1.0, 2 * normal_tail(sum / spread))};
}

}  // namespace

SignFlip sign_flip(std::span<const double> sums, std::uint64_t parts) {
  const Weights weights = weights_of(sums, parts);
  if (weights.sum == 0) return {};
  const auto [min, max] = std::minmax_element(weights.all.begin(), weights.all.end());
  const std::size_t down = weights.all.size() - weights.up;
  if (*min == *max) return {.p = mcnemar(down, weights.up), .mid_p = mcnemar_mid(down, weights.up)};
  const bool few = weights.all.size() <= kMaxOneByOne && weights.total <= kMaxSum;
  return few ? by_all_signs(weights) : by_normal(weights);
}

}  // namespace proctor::stats
