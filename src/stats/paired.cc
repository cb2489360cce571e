// The interval is Wald's after Bonett and Price, "Adjusted Wald Confidence Interval for a Difference of
// Binomial Proportions Based on Paired Data" (2012): as if there were two more pairs, one wholly broken and
// one wholly fixed. Equal verdicts in a few cases are then no proof of equality.
//
// The number of cases is (z(1 - alpha/2) + z(power))^2 s^2 / gap^2 (Miller 2024, section 5; for one trial a
// case Connor 1987), s^2 being the variance of the differences and gap the distance of the mean difference to
// the nearer thing that can be shown: from 0, where it is below, or from -margin.
#include "stats/paired.h"

#include <algorithm>
#include <cmath>

#include "stats/distributions.h"

namespace proctor::stats {
namespace {

struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;
};

Moments adjusted(const Differences& differences) {
  const double count = static_cast<double>(differences.count) + 2;
  const double mean = differences.sum / count;
  return {count, mean, (differences.squares + 2) / count - mean * mean};
}

double reach(const Goal& goal) { return normal_quantile(1 - goal.alpha / 2) + normal_quantile(goal.power); }

}  // namespace

double RatePair::difference() const {
  return static_cast<double>(hits_b) / count_b - static_cast<double>(hits_a) / count_a;
}

void Differences::add(double difference) {
  ++count;
  sum += difference;
  squares += difference * difference;
}

Interval difference_interval(const Differences& differences, double alpha) {
  const Moments seen = adjusted(differences);
  const double half = normal_quantile(1 - alpha / 2) * std::sqrt(seen.variance / seen.count);
  return {.low = std::max(-1.0, seen.mean - half), .high = std::min(1.0, seen.mean + half)};
}

std::size_t cases_needed(const Differences& differences, const Goal& goal) {
  const Moments seen = adjusted(differences);
  const double gap = std::max(-seen.mean, goal.margin + seen.mean);
  const double needed = std::ceil(seen.variance * std::pow(reach(goal) / gap, 2));
  return static_cast<std::size_t>(std::clamp(needed, 1.0, 1e15));
}

double detectable_loss(const Differences& differences, const Goal& goal) {
  const Moments seen = adjusted(differences);
  return std::min(1.0, reach(goal) * std::sqrt(seen.variance / seen.count));
}

}  // namespace proctor::stats
