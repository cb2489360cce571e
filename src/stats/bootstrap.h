// The paired bootstrap: how far a mean difference could be another, had other cases of the same kind been
// asked.
#pragma once

#include <span>
#include <string_view>

#include "stats/interval.h"
#include "stats/paired.h"

namespace proctor::stats {

struct MeanTest {
  double mean = 0;
  Interval interval;        // of the mean
  double p = 1;             // two-sided, that the true mean is 0
  std::string_view method;  // bootstrap, or normal where there are very many
};

// Differences by cluster: the repeats of a case are one difference, their mean, and the cases of a group are
// drawn together. The same numbers give the same result everywhere. Fewer than two clusters say nothing: the
// interval is infinite.
MeanTest paired_bootstrap(std::span<const PairedCluster> clusters, double alpha);

}  // namespace proctor::stats
