#include "service/compare.h"

#include "service/baseline.h"
#include "service/compare_cases.h"
#include "service/compare_changes.h"
#include "service/compare_figures.h"
#include "service/compare_source.h"
#include "service/compare_warnings.h"
#include "service/compare_words.h"

namespace proctor::service {
namespace {

void name_suites(const RunSource& b, Comparison& out) {
  for (SuiteFigure& figure : out.suites) {
    if (figure.number >= b.suites().size()) continue;
    const ComparedSuite& suite = b.suites()[figure.number];
    figure.suite = suite.path.empty() ? suite.name : suite.path;
  }
}

}  // namespace

std::string_view name_of(Answer answer) {
  switch (answer) {
    case Answer::worse: return "worse";
    case Answer::not_worse: return "not_worse";
    case Answer::cannot_tell: break;
  }
  return "cannot_tell";
}

std::string_view name_of(Gate gate) {
  switch (gate) {
    case Gate::passed: return "passed";
    case Gate::failed: return "failed";
    case Gate::undecided: break;
  }
  return "undecided";
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
  name_suites(b, out);
  out.reason = reason_of(out);
  out.gate_reason = gate_reason_of(out);
  TRY(out.warnings, compare_warnings(pairs, b));
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
