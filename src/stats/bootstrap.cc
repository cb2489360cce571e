// Efron (1979): cases are drawn with replacement as often as there are cases, and the mean is taken,
// thousands of times; the interval lies between quantiles of those means. Plain quantiles are too near for
// few cases, by the factor sqrt((n - 1) / n) and for want of Student's quantile; they are taken further out
// by as much (Hesterberg, "What Teachers Should Know about the Bootstrap", 2015, section 4.3: expanded
// percentile). The chance is that of the interval that just reaches 0. From some thousand cases on the means
// are normal, and are not drawn.
#include "stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "stats/distributions.h"
#include "stats/random.h"

namespace proctor::stats {
namespace {

constexpr std::uint64_t kSeed = 20'260'102;
constexpr std::size_t kDraws = 20'000'000;  // in all: what a tenth of a second allows
constexpr std::size_t kMostMeans = 10'000;
constexpr std::size_t kMostDrawn = 10'000;  // cases

struct Sample {
  double count = 0;
  double mean = 0;
  double error = 0;
};

Sample sample_of(std::span<const double> differences) {
  Sample out{.count = static_cast<double>(differences.size())};
  for (const double difference : differences) out.mean += difference;
  out.mean /= out.count;
  double squares = 0;
  for (const double difference : differences) squares += (difference - out.mean) * (difference - out.mean);
  out.error = std::sqrt(squares / (out.count - 1) / out.count);
  return out;
}

std::vector<double> drawn_means(std::span<const double> differences) {
  const std::size_t count = differences.size();
  std::vector<double> means(std::min(kMostMeans, kDraws / count));
  Random random(kSeed);
  for (double& mean : means) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += differences[random.below(count)];
    mean = sum / static_cast<double>(count);
  }
  std::sort(means.begin(), means.end());
  return means;
}

double quantile(const std::vector<double>& sorted, double probability) {
  const double place = probability * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// The chance of the interval that ends at 0, given the share of the means that lie beyond it.
double chance_beyond(double share, double count) {
  const double t = -normal_quantile(share) * std::sqrt((count - 1) / count);
  return std::min(1.0, 2 * student_tail(t, count - 1));
}

MeanTest by_drawing(std::span<const double> differences, const Sample& sample, double alpha) {
  const std::vector<double> means = drawn_means(differences);
  const double t = student_quantile(1 - alpha / 2, sample.count - 1);
  const double tail = normal_tail(t * std::sqrt(sample.count / (sample.count - 1)));
  const auto beyond = sample.mean < 0 ? means.end() - std::lower_bound(means.begin(), means.end(), 0.0)
                                      : std::upper_bound(means.begin(), means.end(), 0.0) - means.begin();
  const double share = (static_cast<double>(beyond) + 1) / (static_cast<double>(means.size()) + 1);
  return {.mean = sample.mean,
          .interval = {quantile(means, tail), quantile(means, 1 - tail)},
          .p = share >= 0.5 ? 1 : chance_beyond(share, sample.count),
          .method = "bootstrap"};
}

MeanTest by_normal(const Sample& sample, double alpha) {
  const double half = normal_quantile(1 - alpha / 2) * sample.error;
  const double z = sample.error > 0 ? std::abs(sample.mean) / sample.error : 0;
  return {.mean = sample.mean,
          .interval = {sample.mean - half, sample.mean + half},
          .p = std::min(1.0, 2 * normal_tail(z)),
          .method = "normal"};
}

}  // namespace

MeanTest paired_bootstrap(std::span<const double> differences, double alpha) {
  constexpr double kEverything = std::numeric_limits<double>::infinity();
  if (differences.empty()) return {.mean = 0, .interval = {-kEverything, kEverything}, .method = "bootstrap"};
  if (differences.size() < 2)
    return {.mean = differences[0], .interval = {-kEverything, kEverything}, .method = "bootstrap"};
  const Sample sample = sample_of(differences);
  return differences.size() <= kMostDrawn ? by_drawing(differences, sample, alpha) : by_normal(sample, alpha);
}

}  // namespace proctor::stats
