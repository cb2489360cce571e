// How many cases a comparison takes: the chance that the verdict on the pass rate (paired_test) is reached,
// by the exact distribution of the pairs.
#pragma once

#include <cstddef>

#include "stats/paired.h"

namespace proctor::stats {

struct Goal {
  double alpha = 0.05;
  double power = 0.8;
  double margin = 0.05;
};

// How single trials of a case come out in two runs: the shares of cases that only the first run passes, and
// that only the second does.
struct Shift {
  double broken = 0;
  double fixed = 0;

  double loss() const { return broken - fixed; }
};

// A loss of so much where at least this share of the cases changes its verdict.
Shift shift_of(double loss, double changing);

// The chance that so many cases show a loss ("worse"); and that they do, or else rule out one larger than the
// margin ("not worse").
double power_to_show(std::size_t cases, const Shift& shift, double alpha);
double power_to_settle(std::size_t cases, const Shift& shift, const Goal& goal);

// How many cases show the loss with the goal's power.
std::size_t cases_to_show(const Shift& shift, const Goal& goal);

// How many cases like these would settle the matter if the true difference is the one that was seen; and the
// smallest loss that as many cases as these would show. With repeats, groups or scores both come from the
// normal distribution, else from the exact one.
std::size_t cases_needed(const Differences& differences, const Goal& goal);
double detectable_loss(const Differences& differences, const Goal& goal);

}  // namespace proctor::stats
