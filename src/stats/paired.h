// The same cases in two runs: what the differences, case by case, say about the difference of the runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/interval.h"

namespace proctor::stats {

// A case's repeats in both runs.
struct RatePair {
  std::uint32_t count_a = 0;
  std::uint32_t hits_a = 0;
  std::uint32_t count_b = 0;
  std::uint32_t hits_b = 0;

  double difference() const;  // of the rates, b - a
};

// Sums over the differences of all pairs; each lies between -1 and 1.
struct Differences {
  std::size_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double difference);
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

// Of the mean difference, between -1 and 1. Says little where there are few pairs, even if all of them are
// equal.
Interval difference_interval(const Differences& differences, double alpha);

// The chance, were the runs equally good, of a mean difference at least as large: two-sided. With one trial a
// case it is McNemar's, exactly.
double sign_flip(std::span<const RatePair> pairs);

struct Goal {
  double alpha = 0.05;
  double power = 0.8;
  double margin = 0.05;
};

// How many cases would settle whether b is worse, or no more than the margin worse, were the true difference
// the one seen; and the smallest loss that as many cases as there are would show.
std::size_t cases_needed(const Differences& differences, const Goal& goal);
double detectable_loss(const Differences& differences, const Goal& goal);

}  // namespace proctor::stats
