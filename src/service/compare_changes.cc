#include "service/compare_changes.h"

#include <algorithm>
#include <array>

#include "store/listing.h"
#include "text/diff.h"

namespace proctor::service {
namespace {

using Found = Result<std::optional<model::CaseRecord>>;

Found trial_of(RunSource& run, const CaseTally* tally) {
  if (tally == nullptr) return std::nullopt;
  return run.trial(tally->key());
}

CaseSide side_of(const CaseTally& tally, const std::optional<model::CaseRecord>& trial) {
  CaseSide out{.key = tally.key(),
               .passed = tally.passed,
               .failed = tally.failed,
               .left_out = tally.left_out(),
               .score = tally.decided() == 0 ? 0 : tally.score / tally.decided()};
  if (trial && trial->verdict != model::Verdict::pass)
    out.message = store::to_result_row({.key = out.key, .record = *trial, .assertions = {}}).message;
  return out;
}

std::string suite_of(const RunSource& run, const CaseTally& tally) {
  if (tally.suite >= run.suites().size()) return "";
  const ComparedSuite& suite = run.suites()[tally.suite];
  return suite.path.empty() ? suite.name : suite.path;
}

std::string output_of(const model::CaseRecord& trial) {
  std::string out;
  for (const model::StepRecord& step : trial.steps) {
    if (!out.empty()) out += "\n";
    out += step.output;
  }
  return out;
}

struct Listing {
  RunSource& a;
  RunSource& b;

  Result<ChangedCase> tell(const CasePair& pair, Change change, bool with_outputs) const {
    TRY(const auto trial_a, trial_of(a, pair.a));
    TRY(const auto trial_b, trial_of(b, pair.b));
    ChangedCase out{.change = change,
                    .suite = pair.b != nullptr ? suite_of(b, *pair.b) : suite_of(a, *pair.a),
                    .name = trial_b   ? trial_b->name
                            : trial_a ? trial_a->name
                                      : ""};
    if (pair.a != nullptr) out.a = side_of(*pair.a, trial_a);
    if (pair.b != nullptr) out.b = side_of(*pair.b, trial_b);
    if (with_outputs && trial_a && trial_b)
      out.diff = text::diff_texts(output_of(*trial_a), output_of(*trial_b));
    return out;
  }
};

double rate_of(const CaseTally& tally) { return static_cast<double>(tally.passed) / tally.decided(); }

double gain(const CasePair& pair) { return rate_of(*pair.b) - rate_of(*pair.a); }

using ByKind = std::array<std::vector<CasePair>, kChanges>;

// Those that waver most to the bad come first; of the others the first in plan order.
ByKind sorted_out(std::span<const CasePair> pairs, std::size_t limit) {
  ByKind out;
  for (const CasePair& pair : pairs) {
    const Change change = change_of(pair);
    auto& kind = out.at(static_cast<std::size_t>(change));
    if (change == Change::flaky || (change != Change::same && kind.size() < limit)) kind.push_back(pair);
  }
  auto& flaky = out.at(static_cast<std::size_t>(Change::flaky));
  std::stable_sort(flaky.begin(), flaky.end(),
                   [](const CasePair& x, const CasePair& y) { return gain(x) < gain(y); });
  if (flaky.size() > limit) flaky.resize(limit);
  return out;
}

}  // namespace

Result<std::vector<ChangedCase>> changed_cases(std::span<const CasePair> pairs, RunSource& a, RunSource& b,
                                               const CompareOptions& options) {
  const Listing listing{a, b};
  const ByKind kinds = sorted_out(pairs, options.limit);
  std::vector<ChangedCase> out;
  for (std::size_t kind = 0; kind < kChanges; ++kind) {
    const auto change = static_cast<Change>(kind);
    std::size_t outputs = change == Change::broken ? options.outputs : 0;
    for (const CasePair& pair : kinds.at(kind)) {
      TRY(ChangedCase told, listing.tell(pair, change, outputs > 0));
      out.push_back(std::move(told));
      outputs -= outputs > 0 ? 1 : 0;
    }
  }
  return out;
}

}  // namespace proctor::service
