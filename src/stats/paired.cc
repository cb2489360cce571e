// The interval is Wald's after Bonett and Price, "Adjusted Wald Confidence Interval for a Difference of
// Binomial Proportions Based on Paired Data" (2012): as if there were two more pairs, one wholly broken and
// one wholly fixed. Equal verdicts in a few cases are then no proof of equality. With groups the two are
// groups of the usual size, the variance is the clustered one of Liang and Zeger (1986), and the quantile is
// Student's for the number of groups.
//
// At 0 the test by signs decides, and the interval is made to agree with it: the set of differences that are
// not rejected is that of the adjusted interval everywhere else.
#include "stats/paired.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "stats/distributions.h"
#include "stats/sign_flip.h"

namespace proctor::stats {
namespace {

constexpr double kJustBeyond = 1e-9;  // a difference that nobody can see

bool is_grouped(const Differences& differences) {
  return differences.sizes > static_cast<double>(differences.count);
}

double quantile_of(const Differences& differences, const Cautious& seen, double alpha) {
  if (!is_grouped(differences)) return normal_quantile(1 - alpha / 2);
  return student_quantile(1 - alpha / 2, std::max(1.0, seen.clusters - 1));
}

// Every case changed in the same direction. If x is the chance that all cases of a cluster pass and y that
// all of them fail, then two equal runs do this with a chance of xy, which is at most 1/4 because x + y is at
// most 1.
double chance_of_all(const Differences& differences) {
  const bool all = differences.count > 0 &&
                   std::abs(std::abs(differences.sum) - static_cast<double>(differences.count)) < kJustBeyond;
  return all ? std::min(1.0, 2 * std::pow(0.25, static_cast<double>(differences.clusters))) : 1;
}

}  // namespace

double RatePair::difference() const {
  return static_cast<double>(hits_b) / count_b - static_cast<double>(hits_a) / count_a;
}

void Differences::add(const PairedCluster& cluster) {
  const auto size = static_cast<double>(cluster.cases);
  count += cluster.cases;
  ++clusters;
  sum += cluster.sum;
  squares += cluster.sum * cluster.sum;
  products += cluster.sum * size;
  sizes += size * size;
  single = single && cluster.cases == 1 && (cluster.sum == 0 || std::abs(cluster.sum) == 1);
}

Differences differences_of(std::span<const PairedCluster> clusters) {
  Differences out;
  for (const PairedCluster& cluster : clusters) out.add(cluster);
  return out;
}

Cautious cautious(const Differences& differences) {
  const auto cases = static_cast<double>(differences.count);
  const double size = differences.count == 0 ? 1 : differences.sizes / cases;
  const double count = cases + 2 * size;
  const double mean = differences.sum / count;
  const double squares = differences.squares + 2 * size * size - 2 * mean * differences.products +
                         mean * mean * (differences.sizes + 2 * size * size);
  return {count, mean, std::max(0.0, squares) / count, size, cases / size};
}

Interval difference_interval(const Differences& differences, double alpha) {
  const Cautious seen = cautious(differences);
  const double half = quantile_of(differences, seen, alpha) * std::sqrt(seen.variance / seen.count);
  return {.low = std::max(-1.0, seen.mean - half), .high = std::min(1.0, seen.mean + half)};
}

Interval in_agreement(Interval interval, double difference, bool shown) {
  if (shown && difference < 0) interval.high = std::min(interval.high, -kJustBeyond);
  if (shown && difference > 0) interval.low = std::max(interval.low, kJustBeyond);
  if (shown) return interval;
  return {.low = std::min(0.0, interval.low), .high = std::max(0.0, interval.high)};
}

PairedTest paired_test(std::span<const PairedCluster> clusters, std::uint64_t parts, double alpha) {
  std::vector<double> sums;
  sums.reserve(clusters.size());
  for (const PairedCluster& cluster : clusters) sums.push_back(cluster.sum);
  const SignFlip flipped = sign_flip(sums, parts);
  const Differences differences = differences_of(clusters);
  const double mid_p = std::min(flipped.mid_p, chance_of_all(differences));
  return {.p = flipped.p,
          .mid_p = mid_p,
          .interval = in_agreement(difference_interval(differences, alpha), differences.sum, mid_p <= alpha)};
}

std::uint64_t common_parts(std::span<const RatePair> pairs) {
  std::uint64_t parts = 1;
  for (const RatePair& pair : pairs) {
    parts = std::lcm(std::lcm(parts, std::uint64_t{pair.count_a}), std::uint64_t{pair.count_b});
    if (parts > kFinestParts) return kFinestParts;
  }
  return parts;
}

}  // namespace proctor::stats
