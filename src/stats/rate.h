// How sure a rate is: passes among trials that stand alone, or that belong together as repeats of a case do.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "stats/interval.h"

namespace proctor::stats {

// Wilson's score interval for `hits` of `count`. Holds for few and for extreme counts too. `count` of 0 says
// nothing: 0 to 1.
Interval wilson(std::size_t hits, std::size_t count, double alpha);
Interval wilson_95(std::size_t hits, std::size_t count);

// A share of a count, at 95 %; none of nothing.
std::optional<Estimate> share_of(std::size_t hits, std::size_t count);

// Trials of one case.
struct Cluster {
  std::size_t count = 0;
  std::size_t hits = 0;
};

struct ClusteredRate {
  std::size_t count = 0;  // trials
  std::size_t hits = 0;
  double rate = 0;
  double naive_error = 0;  // the standard error as if every trial stood alone
  double error = 0;        // with what belongs together taken together
  Interval interval;
};

// Clusters without trials count for nothing.
ClusteredRate clustered_rate(std::span<const Cluster> clusters, double alpha);

}  // namespace proctor::stats
