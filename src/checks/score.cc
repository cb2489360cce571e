#include "checks/score.h"

#include <algorithm>

#include "judges/unasked.h"

namespace proctor::checks {
namespace {

using model::Finding;
using model::Verdict;

// Sums of weights such as 0.1 are not exact: a score this near to the threshold has reached it.
constexpr double kSlack = 1e-9;

constexpr std::string_view kNoChecks = "no checks: nothing could fail";
constexpr std::string_view kOnlyAdvisory =
    "undecided: every check is advisory, because its judge is not calibrated well enough";
constexpr std::string_view kNoBlock = "No assertions or expected block provided.";

// Adds up findings of one or several steps.
class Tally {
 public:
  // Adds what was asked of one step. A check that was left out counts for nothing; where the whole step has
  // no answer, its checks are missing from the score.
  void add(const model::StepRecord& step) {
    for (const Finding& finding : step.checks)
      if (step.error || finding.verdict != Verdict::skipped)
        add(finding);
      else
        ++left_out_;
  }

  void add(const Finding& finding) {
    if (finding.advisory) {
      ++advisory_;
      return;
    }
    const bool passed = finding.verdict == Verdict::pass;
    total_ += finding.weight;
    if (passed) won_ += finding.weight;
    earned_ += finding.weight * score_of(finding);
    ++count_;
    if (passed) ++passed_;
    failed_ = failed_ || finding.verdict == Verdict::fail;
    undecided_ = undecided_ || finding.verdict == Verdict::error;
    unjudged_ = unjudged_ || (finding.error && judges::lacks_judge(*finding.error));
  }

  std::size_t count() const { return count_; }
  // There are checks, and none of them may decide.
  bool only_advisory() const { return count_ == 0 && advisory_ > 0; }
  bool has_nothing_left() const { return count_ == 0 && advisory_ == 0 && left_out_ > 0; }

  Score score(const Scoring& scoring) const {
    if (has_nothing_left()) return {Verdict::skipped, 0};
    const double won = scoring.graded ? earned_ : won_;
    const double share = total_ > 0 ? won / total_ : count_ == passed_ ? 1.0 : 0.0;
    const bool by_share = scoring.weighted || scoring.graded;
    if (only_advisory()) return {Verdict::error, 0};
    const bool reached = by_share ? share + kSlack >= scoring.threshold : passed_ == count_;
    return {reached ? Verdict::pass : below(scoring), share};
  }

 private:
  // Where low is good, or a similarity is forbidden, what is missing to 1 counts.
  static double score_of(const Finding& finding) {
    if (finding.verdict == Verdict::error) return 0;
    const bool low = finding.threshold && finding.negate != finding.low_is_good;
    return low ? 1 - finding.score : finding.score;
  }

  // A failed check decides first, then an undecided one. A check without any judge is an error in every
  // format.
  Verdict below(const Scoring& scoring) const {
    const bool broken = unjudged_ || (undecided_ && scoring.undecided == Undecided::errs);
    return broken && !failed_ ? Verdict::error : Verdict::fail;
  }

  double total_ = 0;
  double won_ = 0;     // by passing
  double earned_ = 0;  // by score
  std::size_t count_ = 0;
  std::size_t left_out_ = 0;
  std::size_t advisory_ = 0;
  std::size_t passed_ = 0;
  bool failed_ = false;
  bool undecided_ = false;
  bool unjudged_ = false;  // for lack of a judge
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
  out.graded = !test.rule.weighted && test.rule.threshold;
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

// A step whose checks are all advisory is not decided; whether the case is depends on its other steps.
void settle(model::StepRecord& step, const Scoring& scoring) {
  Tally tally;
  tally.add(step);
  const Score sum = tally.score(scoring);
  step.verdict = step.error ? Verdict::error : tally.only_advisory() ? Verdict::skipped : sum.verdict;
  step.score = step.error ? 0 : sum.score;
}

void settle(model::CaseRecord& test, const Scoring& scoring, std::string_view format) {
  Tally tally;
  bool broken = test.error.has_value();
  for (model::StepRecord& step : test.steps) {
    settle(step, scoring);
    broken = broken || step.error;
    tally.add(step);
  }
  const Score sum = tally.score(scoring);
  test.verdict = broken ? Verdict::error : sum.verdict;
  test.score = broken && tally.count() == 0 ? 0 : sum.score;
  test.pass_threshold = scoring.weighted || scoring.graded ? scoring.threshold : 1;
  if (broken || tally.count() > 0 || tally.has_nothing_left()) return;
  if (tally.only_advisory())
    test.error = model::Fault{"judge", std::string(kOnlyAdvisory)};
  else
    test.notices.emplace_back(format == "testhaven" ? kNoBlock : kNoChecks);
}

}  // namespace proctor::checks
