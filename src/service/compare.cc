#include "service/compare.h"

#include "service/baseline.h"
#include "service/compare_cases.h"
#include "service/compare_changes.h"
#include "service/compare_figures.h"
#include "service/compare_source.h"

namespace proctor::service {

std::string_view name_of(Answer answer) {
  switch (answer) {
    case Answer::worse: return "worse";
    case Answer::not_worse: return "not_worse";
    case Answer::cannot_tell: break;
  }
  return "cannot_tell";
}

std::string_view name_of(Change change) {
  switch (change) {
    case Change::broken: return "broken";
    case Change::fixed: return "fixed";
    case Change::flaky: return "flaky";
    case Change::added: return "new";
    case Change::gone: return "gone";
    case Change::undecided: return "undecided";
    case Change::same: break;
  }
  return "same";
}

Result<Comparison> compare(RunSource& a, RunSource& b, const CompareOptions& options) {
  TRY(const auto cases_a, tally(a, identities(a.suites(), b.suites())));
  TRY(const auto cases_b, tally(b, identities(b.suites(), a.suites())));
  const std::vector<CasePair> pairs = pair_cases(cases_a, cases_b);
  Comparison out{.a = a.run(), .b = b.run(), .options = options};
  find_figures(pairs, out);
  TRY(out.changes, changed_cases(pairs, a, b, options));
  return out;
}

Result<Comparison> compare_runs(const std::shared_ptr<store::Store>& store, std::string_view a,
                                std::string_view b, const CompareOptions& options) {
  TRY(const auto source_b, kept_source(store, b));
  TRY(const auto source_a,
      a == "baseline" ? baseline_source(store, source_b->run().id, options.folder) : kept_source(store, a));
  return compare(*source_a, *source_b, options);
}

}  // namespace proctor::service
