// A verdict per suite, so that a small suite that broke is seen among many cases. Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "service/compare_bounds.h"

namespace proctor::service {

// The same pairs, with their errors counted in three ways.
class CountedPairs {
 public:
  explicit CountedPairs(std::span<const CasePair> pairs);

  std::span<const CasePair> all() const { return all_; }
  std::span<const CasePair> seen() const { return seen_.pairs(); }
  std::span<const CasePair> best() const { return best_ ? best_->pairs() : seen(); }
  std::span<const CasePair> worst() const { return worst_ ? worst_->pairs() : seen(); }
  bool has_errors() const { return best_.has_value(); }

 private:
  std::span<const CasePair> all_;
  Counted seen_;
  std::optional<Counted> best_;  // none: there are no errors
  std::optional<Counted> worst_;
};

// By the pass rate, corrected for the number of suites by Holm's method. A suite is worse if that holds when
// its errors count in favour of b, and not worse if that holds when they count against it. One figure per
// suite of b that has cases in both runs, in the order of its plan; without names.
std::vector<SuiteFigure> suite_figures(const CountedPairs& pairs, const CompareOptions& options);

}  // namespace proctor::service
