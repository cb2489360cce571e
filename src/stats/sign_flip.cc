// Were the runs equally good, each case's difference could as well have had the other sign. So the chance of
// the sum is taken over all ways to flip the signs (Fisher 1935): with one trial a case the sum is only_b -
// only_a, and the test McNemar's. What repeats of a case have in common in one run does not disturb it, for
// they are flipped together.
//
// Differences become whole numbers of a common unit. Up to some cases the distribution of their sum is built
// case by case; beyond that it is normal.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "stats/distributions.h"
#include "stats/mcnemar.h"
#include "stats/paired.h"

namespace proctor::stats {
namespace {

constexpr std::uint64_t kFinest = 5040;      // parts of 1
constexpr std::size_t kMostOneByOne = 1000;  // cases: 2^-1000 is still a number
constexpr std::uint64_t kLargestSum = 200'000;

struct Weights {
  std::vector<std::uint64_t> all;  // those that are not 0
  std::int64_t sum = 0;            // signed
  std::uint64_t total = 0;
  double squares = 0;
  std::size_t up = 0;  // cases that b does better
};

// The unit that all rates are whole numbers of, or one that is fine enough.
std::uint64_t parts_of(std::span<const RatePair> pairs) {
  std::uint64_t parts = 1;
  for (const RatePair& pair : pairs) {
    parts = std::lcm(std::lcm(parts, std::uint64_t{pair.count_a}), std::uint64_t{pair.count_b});
    if (parts > kFinest) return kFinest;
  }
  return parts;
}

Weights weights_of(std::span<const RatePair> pairs) {
  const auto parts = static_cast<double>(parts_of(pairs));
  Weights out;
  for (const RatePair& pair : pairs) {
    const std::int64_t weight = std::llround(pair.difference() * parts);
    if (weight == 0) continue;
    out.all.push_back(static_cast<std::uint64_t>(std::abs(weight)));
    out.sum += weight;
    out.total += out.all.back();
    out.squares += static_cast<double>(weight) * static_cast<double>(weight);
    out.up += weight > 0 ? 1 : 0;
  }
  return out;
}

// P(|S| >= |sum|) where S adds every weight with a sign of its own. `at[i]`: the chance that those with a
// plus add up to i.
double by_all_signs(const Weights& weights) {
  std::vector<double> at(weights.total + 1);
  at[0] = 1;
  std::uint64_t reached = 0;
  for (const std::uint64_t weight : weights.all) {
    reached += weight;
    for (std::uint64_t i = reached + 1; i-- > 0;) at[i] = (at[i] + (i >= weight ? at[i - weight] : 0)) / 2;
  }
  const auto low = (weights.total - static_cast<std::uint64_t>(std::abs(weights.sum))) / 2;
  const double tail = std::accumulate(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(low + 1), 0.0);
  return weights.sum == 0 ? 1 : std::min(1.0, 2 * tail);
}

double by_normal(const Weights& weights) {
  const double sum = std::max(0.0, static_cast<double>(std::abs(weights.sum)) - 1);
  return std::min(1.0, 2 * normal_tail(sum / std::sqrt(weights.squares)));
}

}  // namespace

double sign_flip(std::span<const RatePair> pairs) {
  const Weights weights = weights_of(pairs);
  if (weights.sum == 0) return 1;
  const auto [least, most] = std::minmax_element(weights.all.begin(), weights.all.end());
  if (*least == *most) return mcnemar(weights.all.size() - weights.up, weights.up);
  const bool few = weights.all.size() <= kMostOneByOne && weights.total <= kLargestSum;
  return few ? by_all_signs(weights) : by_normal(weights);
}

}  // namespace proctor::stats
