// The paired bootstrap: how far a mean difference could be another, had other cases of the same kind been
// asked.
#pragma once

#include <span>
#include <string_view>

#include "stats/interval.h"

namespace proctor::stats {

struct MeanTest {
  double mean = 0;
  Interval interval;        // of the mean
  double p = 1;             // two-sided, that the true mean is 0
  std::string_view method;  // bootstrap, or normal where there are very many
};

// Differences, one a case: repeats of a case are its mean, and stay together. The same numbers give the same
// answer everywhere. Fewer than two say nothing: the interval holds everything.
MeanTest paired_bootstrap(std::span<const double> differences, double alpha);

}  // namespace proctor::stats
