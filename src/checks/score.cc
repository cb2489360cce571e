#include "checks/score.h"

#include <algorithm>

namespace proctor::checks {
namespace {

using model::Finding;
using model::Verdict;

// Sums of weights such as 0.1 are not exact: a score this near to the threshold has reached it.
constexpr double kSlack = 1e-9;

constexpr std::string_view kNoChecks = "no checks: nothing could fail";
constexpr std::string_view kNoBlock = "No assertions or expected block provided.";

// Adds up findings of one or several steps.
class Tally {
 public:
  void add(const Finding& finding) {
    if (finding.advisory) return;
    const bool passed = finding.verdict == Verdict::pass;
    total_ += finding.weight;
    if (passed) won_ += finding.weight;
    ++count_;
    if (passed) ++passed_;
    failed_ = failed_ || finding.verdict == Verdict::fail;
    undecided_ = undecided_ || finding.verdict == Verdict::error;
  }

  std::size_t count() const { return count_; }

  Score score(const Scoring& scoring) const {
    const double share = total_ > 0 ? won_ / total_ : count_ == passed_ ? 1.0 : 0.0;
    const bool reached = scoring.weighted ? share + kSlack >= scoring.threshold : passed_ == count_;
    return {reached ? Verdict::pass : below(scoring), share};
  }

 private:
  // A check that failed decides; where none did, what is undecided does.
  Verdict below(const Scoring& scoring) const {
    const bool broken = undecided_ && scoring.undecided == Undecided::errs;
    return broken && !failed_ ? Verdict::error : Verdict::fail;
  }

  double total_ = 0;
  double won_ = 0;
  std::size_t count_ = 0;
  std::size_t passed_ = 0;
  bool failed_ = false;
  bool undecided_ = false;
};

}  // namespace

Undecided undecided_in(std::string_view format) {
  constexpr std::string_view kFail[] = {"promptkitchen", "traceforge", "llmunit", "promptrepo"};
  const bool fails = std::find(std::begin(kFail), std::end(kFail), format) != std::end(kFail);
  return fails ? Undecided::fails : Undecided::errs;
}

Scoring scoring_of(const model::Suite& suite, const model::Case& test, std::optional<double> said) {
  Scoring out;
  out.weighted = test.rule.weighted;
  if (said) {
    out.threshold = *said;
  } else {
    out.threshold = test.rule.threshold.value_or(suite.defaults.pass_threshold.value_or(kPassThreshold));
  }
  out.undecided = undecided_in(suite.source.format);
  return out;
}

Score score(std::span<const Finding> findings, const Scoring& scoring) {
  Tally tally;
  for (const Finding& finding : findings) tally.add(finding);
  return tally.score(scoring);
}

void settle(model::StepRecord& step, const Scoring& scoring) {
  const Score sum = score(step.checks, scoring);
  step.verdict = step.error ? Verdict::error : sum.verdict;
  step.score = step.error ? 0 : sum.score;
}

void settle(model::CaseRecord& test, const Scoring& scoring, std::string_view format) {
  Tally tally;
  bool broken = test.error.has_value();
  for (model::StepRecord& step : test.steps) {
    settle(step, scoring);
    broken = broken || step.error;
    for (const Finding& finding : step.checks) tally.add(finding);
  }
  const Score sum = tally.score(scoring);
  test.verdict = broken ? Verdict::error : sum.verdict;
  test.score = broken && tally.count() == 0 ? 0 : sum.score;
  if (tally.count() == 0 && !broken) test.notices.emplace_back(format == "testhaven" ? kNoBlock : kNoChecks);
}

}  // namespace proctor::checks
