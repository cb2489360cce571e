// Trials in error have no verdict. Whatever they would have been lies between two extremes: all of them in
// favour of the second run, or all of them against it. Pure.
#pragma once

#include <span>
#include <vector>

#include "service/compare_cases.h"

namespace proctor::service {

enum class Errors : std::uint8_t {
  left_out,   // as if they had not run
  best_of_b,  // b's count as passed, a's as failed
  worst_of_b  // b's count as failed, a's as passed
};

// Pairs that all have a verdict in both runs once their errors are counted so. Points into itself or into the
// pairs it was made from.
class Counted {
 public:
  Counted(std::span<const CasePair> pairs, Errors errors);
  Counted(Counted&&) = default;
  Counted& operator=(Counted&&) = default;

  std::span<const CasePair> pairs() const { return pairs_; }

 private:
  std::vector<CaseTally> tallies_;  // those that had to be changed
  std::vector<CasePair> pairs_;
};

}  // namespace proctor::service
