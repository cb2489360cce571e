// The same cases in two runs: what the differences, case by case, say about the difference of the runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/interval.h"

namespace proctor::stats {

// The repeats of one case in both runs.
struct RatePair {
  std::uint32_t count_a = 0;
  std::uint32_t hits_a = 0;
  std::uint32_t count_b = 0;
  std::uint32_t hits_b = 0;

  double difference() const;  // of the rates, b - a
};

// What belongs together in both runs: one case, or all cases of a group.
struct PairedCluster {
  std::size_t cases = 1;
  double sum = 0;  // of the differences of its cases; each is between -1 and 1
};

// Sums over all clusters.
struct Differences {
  std::size_t count = 0;     // cases
  std::size_t clusters = 0;  // as many as cases where there are no groups
  double sum = 0;
  double squares = 0;   // of the clusters' sums
  double products = 0;  // of a cluster's sum and its number of cases
  double sizes = 0;     // squares of the clusters' numbers of cases
  bool single = true;   // one case per cluster, and each difference is -1, 0 or 1

  void add(double difference) { add(PairedCluster{1, difference}); }
  void add(const PairedCluster& cluster);
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

Differences differences_of(std::span<const PairedCluster> clusters);

// The mean difference with some caution added, as if there were two more clusters of the usual size, one in
// which every case broke and one in which every case was fixed.
struct Cautious {
  double count = 0;  // cases, with those of the two clusters
  double mean = 0;
  double variance = 0;      // per case: of the mean it is variance / count
  double cluster_size = 1;  // cases per cluster, large clusters counting more
  double clusters = 0;      // of that size that make up all cases
};
Cautious cautious(const Differences& differences);

// Of the mean difference, between -1 and 1. Says little where there are few clusters, even if all of them are
// equal.
Interval difference_interval(const Differences& differences, double alpha);

// The interval, made to agree with a test at 0: it leaves 0 out exactly where the test shows a difference, on
// the side of `difference`.
Interval in_agreement(Interval interval, double difference, bool shown);

struct PairedTest {
  double p = 1;       // two-sided, exact (sign_flip.h)
  double mid_p = 1;   // the one that decides
  Interval interval;  // in agreement with mid_p
};

// `parts`: every difference is a multiple of 1 / parts. Where every case of every cluster broke, mid_p is
// lower than the test by signs alone gives: two equal runs do that with a chance of at most 1/4 per cluster.
PairedTest paired_test(std::span<const PairedCluster> clusters, std::uint64_t parts, double alpha);

// The unit that all rates are multiples of, or one that is fine enough.
std::uint64_t common_parts(std::span<const RatePair> pairs);

}  // namespace proctor::stats
