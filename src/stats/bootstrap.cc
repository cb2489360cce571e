// Efron (1979): clusters are drawn with replacement as often as there are clusters, and the mean is taken,
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
constexpr std::size_t kMostDrawn = 10'000;  // clusters

struct Sample {
  double clusters = 0;
  double mean = 0;
  double error = 0;
};

Sample sample_of(std::span<const PairedCluster> clusters) {
  Sample out{.clusters = static_cast<double>(clusters.size())};
  double cases = 0;
  for (const PairedCluster& cluster : clusters) {
    out.mean += cluster.sum;
    cases += static_cast<double>(cluster.cases);
  }
  out.mean /= cases;
  double squares = 0;
  for (const PairedCluster& cluster : clusters) {
    const double off = cluster.sum - out.mean * static_cast<double>(cluster.cases);
    squares += off * off;
  }
  out.error = std::sqrt(squares * out.clusters / (out.clusters - 1)) / cases;
  return out;
}

std::vector<double> drawn_means(std::span<const PairedCluster> clusters) {
  const std::size_t count = clusters.size();
  std::vector<double> means(std::min(kMostMeans, kDraws / count));
  Random random(kSeed);
  for (double& mean : means) {
    double sum = 0;
    std::size_t cases = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const PairedCluster& drawn = clusters[random.below(count)];
      sum += drawn.sum;
      cases += drawn.cases;
    }
    mean = sum / static_cast<double>(cases);
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

MeanTest by_drawing(std::span<const PairedCluster> clusters, const Sample& sample, double alpha) {
  const std::vector<double> means = drawn_means(clusters);
  const double t = student_quantile(1 - alpha / 2, sample.clusters - 1);
  const double tail = normal_tail(t * std::sqrt(sample.clusters / (sample.clusters - 1)));
  const auto beyond = sample.mean < 0 ? means.end() - std::lower_bound(means.begin(), means.end(), 0.0)
                                      : std::upper_bound(means.begin(), means.end(), 0.0) - means.begin();
  const double share = (static_cast<double>(beyond) + 1) / (static_cast<double>(means.size()) + 1);
  return {.mean = sample.mean,
          .interval = {quantile(means, tail), quantile(means, 1 - tail)},
          .p = share >= 0.5 ? 1 : chance_beyond(share, sample.clusters),
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

MeanTest paired_bootstrap(std::span<const PairedCluster> clusters, double alpha) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (clusters.size() < 2) {
    const double mean = clusters.empty() ? 0 : clusters[0].sum / static_cast<double>(clusters[0].cases);
    return {.mean = mean, .interval = {-kInfinite, kInfinite}, .method = "bootstrap"};
  }
  const Sample sample = sample_of(clusters);
  return clusters.size() <= kMostDrawn ? by_drawing(clusters, sample, alpha) : by_normal(sample, alpha);
}

}  // namespace proctor::stats
