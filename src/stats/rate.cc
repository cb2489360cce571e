// Wilson (1927): the rates p for which |p' - p| <= z sqrt(p (1 - p) / n), p' being what was seen.
//
// The clustered error is the one of Miller, "Adding Error Bars to Evals" (2024), after Liang and Zeger
// (1986): sqrt(sum over clusters of (sum of its deviations from the mean)^2) / n. Its interval is Wilson's
// for the number of trials that, standing alone, would give that error (Korn and Graubard 1998), with
// Student's quantile, for few cases say little about their own spread. A rate of 0 or 1 shows no spread at
// all: then a case counts once.
#include "stats/rate.h"

#include <algorithm>
#include <cmath>

#include "stats/distributions.h"

namespace proctor::stats {
namespace {

Interval score_interval(double rate, double count, double z) {
  const double squared = z * z;
  const double middle = rate + squared / (2 * count);
  const double reach = z * std::sqrt(rate * (1 - rate) / count + squared / (4 * count * count));
  const double whole = 1 + squared / count;
  return {.low = rate <= 0 ? 0 : std::max(0.0, (middle - reach) / whole),
          .high = rate >= 1 ? 1 : std::min(1.0, (middle + reach) / whole)};
}

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

Interval clustered_interval(const ClusteredRate& rate, std::size_t cases, double alpha) {
  if (rate.count == cases) return wilson(rate.hits, rate.count, alpha);
  if (cases < 2) return {};
  const double alone =
      rate.error > 0 ? rate.rate * (1 - rate.rate) / (rate.error * rate.error) : static_cast<double>(cases);
  return score_interval(rate.rate, std::min(alone, static_cast<double>(rate.count)),
                        student_quantile(1 - alpha / 2, static_cast<double>(cases - 1)));
}

}  // namespace

Interval wilson(std::size_t hits, std::size_t count, double alpha) {
  if (count == 0) return {};
  return score_interval(share(hits, count), static_cast<double>(count), normal_quantile(1 - alpha / 2));
}

Interval wilson_95(std::size_t hits, std::size_t count) { return wilson(hits, count, 0.05); }

std::optional<Estimate> share_of(std::size_t hits, std::size_t count) {
  if (count == 0) return std::nullopt;
  return Estimate{share(hits, count), wilson_95(hits, count)};
}

ClusteredRate clustered_rate(std::span<const Cluster> clusters, double alpha) {
  ClusteredRate out;
  std::size_t cases = 0;
  for (const Cluster& cluster : clusters) {
    out.count += cluster.count;
    out.hits += cluster.hits;
    cases += cluster.count > 0 ? 1 : 0;
  }
  if (out.count == 0) return out;
  out.rate = share(out.hits, out.count);
  double squares = 0;
  for (const Cluster& cluster : clusters) {
    const double off = static_cast<double>(cluster.hits) - out.rate * static_cast<double>(cluster.count);
    squares += off * off;
  }
  const auto count = static_cast<double>(out.count);
  out.naive_error = std::sqrt(out.rate * (1 - out.rate) / count);
  out.error = std::sqrt(squares) / count;
  out.interval = clustered_interval(out, cases, alpha);
  return out;
}

}  // namespace proctor::stats
