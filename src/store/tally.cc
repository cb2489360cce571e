#include "store/tally.h"

namespace proctor::store {

using model::Verdict;

void add(model::Totals& totals, std::string_view status, std::size_t count, double scores) {
  totals.cases += count;
  if (status == model::case_word(Verdict::pass))
    totals.passed += count;
  else if (status == model::case_word(Verdict::fail))
    totals.failed += count;
  else if (status == model::case_word(Verdict::skipped))
    totals.skipped += count;
  else
    totals.errors += count;
  if (status != model::case_word(Verdict::skipped)) totals.scores = totals.scores.value_or(0) + scores;
}

void add(model::Totals& totals, const model::Totals& more) {
  totals.cases += more.cases;
  totals.passed += more.passed;
  totals.failed += more.failed;
  totals.errors += more.errors;
  totals.skipped += more.skipped;
  if (more.scores) totals.scores = totals.scores.value_or(0) + *more.scores;
}

}  // namespace proctor::store
