#include "service/compare_bounds.h"

#include <algorithm>

namespace proctor::service {
namespace {

bool has_errors(const CasePair& pair) {
  return pair.a != nullptr && pair.b != nullptr && pair.a->errors + pair.b->errors > 0;
}

// Errors as verdicts.
CaseTally decided(CaseTally tally, bool passed) {
  (passed ? tally.passed : tally.failed) += tally.errors;
  tally.score += passed ? tally.errors : 0;
  tally.errors = 0;
  return tally;
}

}  // namespace

Counted::Counted(std::span<const CasePair> pairs, Errors errors) {
  const bool as_verdicts = errors != Errors::left_out;
  if (as_verdicts)
    tallies_.reserve(2 * static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), has_errors)));
  for (CasePair pair : pairs) {
    if (as_verdicts && has_errors(pair)) {
      pair.a = &tallies_.emplace_back(decided(*pair.a, errors == Errors::worst_of_b));
      pair.b = &tallies_.emplace_back(decided(*pair.b, errors == Errors::best_of_b));
    }
    if (pair.decided()) pairs_.push_back(pair);
  }
}

}  // namespace proctor::service
