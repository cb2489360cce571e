// Compares two runs: which cases changed, and whether the second run is worse than the first, with how sure
// that is. Cases are paired by the path of their suite (or its name, where only one of the runs knows the
// path) and their own name; repeats belong to their case, and cases of one group belong together. Trials that
// ended in error have no verdict: they are left out of the figures, and the verdict must hold whatever they
// would have been. The formulas are those of stats/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "stats/interval.h"
#include "store/store.h"

namespace proctor::service {

struct CompareOptions {
  double alpha = 0.05;      // how often two equal runs may be told apart
  double margin = 0.05;     // "not worse" rules out a loss larger than this, of a rate or a score
  double power = 0.8;       // of the number of cases needed and the detectable loss; 0: leave both out
  std::size_t limit = 50;   // changes of each kind that are told one by one; all are counted
  std::string folder = {};  // whose git repository tells which branch a baseline is on; empty: any branch
  std::size_t outputs = 5;  // broken cases whose outputs are held against each other
};

enum class Answer : std::uint8_t { worse, not_worse, cannot_tell };

// How a case changed. flaky: some repeats pass and some do not, in either run. undecided: it is in both, but
// one of them has no verdict on it.
enum class Change : std::uint8_t { broken, fixed, flaky, added, gone, undecided, same };
inline constexpr std::size_t kChanges = 7;

// Of one case in one run.
struct CaseSide {
  store::TrialKey key;  // of its first trial; for those that did not pass, of the first that did not
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t left_out = 0;  // in error, or skipped
  double score = 0;          // the mean of those with a verdict
  std::string message = {};  // of the first trial that did not pass, short
};

struct ChangedCase {
  Change change = Change::same;
  std::string suite;  // its path, or its name where it has none
  std::string name;
  std::optional<CaseSide> a = {};
  std::optional<CaseSide> b = {};
  std::vector<std::string> diff = {};  // of the outputs: lines that begin with -, + or a space
};

// A number read off the pairs.
struct Metric {
  std::string name;      // pass_rate, score, latency_ms, cost, tokens
  bool decides = false;  // the answer goes by it; others are told for what they are
  bool low_is_good = false;
  std::size_t cases = 0;  // pairs that have it in both runs
  double a = 0;
  double b = 0;
  stats::Interval a_interval;
  stats::Interval b_interval;
  double difference = 0;     // b - a
  stats::Interval interval;  // of the difference
  std::string test;          // mcnemar, sign_flip, bootstrap, normal
  double p = 1;              // two-sided, exact where the test is
  double mid_p = 1;          // the one that decides: the test's mid-p version; else p
  double p_holm = 1;         // mid_p, corrected for the other metrics of its kind
  Answer answer = Answer::cannot_tell;
};

// Of one run, over the cases that were compared.
struct RateOf {
  std::size_t trials = 0;
  std::size_t passed = 0;
  stats::Interval wilson;  // as if every trial were a case of its own
  double clustered_error = 0;
  stats::Interval clustered;  // repeats of a case stand together
};

// The chance that at least one of k tries passes (any), and that all of them do (all).
struct PassK {
  std::size_t k = 1;
  double any_a = 0, any_b = 0;
  double all_a = 0, all_b = 0;
};

struct ComparedRun {
  std::string id;
  std::string source;  // the file it was read from; empty: the store
  std::string started_at;
  std::string branch;
  std::string commit;
  bool passed = false;
  model::Totals totals;
};

// The pass rate of one suite.
struct SuiteFigure {
  std::size_t number = 0;  // in the order of B's plan
  std::string suite = {};  // its path, or its name if it has none
  std::size_t cases = 0;
  std::size_t errors = 0;  // trials of its cases, in either run
  double a = 0;
  double b = 0;
  double difference = 0;
  stats::Interval interval;  // of the difference, not corrected
  double mid_p = 1;
  double p_holm = 1;        // corrected for the number of suites
  bool all_broken = false;  // every case passed in A and failed in B
  Answer answer = Answer::cannot_tell;
};

// What the pass rate would be if the trials in error had ended all in favour of B, or all against it.
struct Bound {
  double difference = 0;
  stats::Interval interval;
  Answer answer = Answer::cannot_tell;
};

// Whether B may pass a gate. failed: it is worse, or every case of some suite broke. undecided:
// nothing could be compared, or errors keep it open whether B is worse.
enum class Gate : std::uint8_t { passed, failed, undecided };

// Something a reader should know about the figures.
struct CompareWarning {
  std::string code;
  std::string message;
};

struct Comparison {
  ComparedRun a;
  ComparedRun b;
  CompareOptions options;
  Answer answer = Answer::cannot_tell;
  std::string reason = {};          // one sentence
  std::size_t pairs = 0;            // cases with a verdict in both
  std::size_t left_out = 0;         // cases in both without a verdict in one of them
  std::size_t trials_left_out = 0;  // in error or skipped, of cases in both
  std::size_t errors_a = 0;         // trials in error, of cases in both
  std::size_t errors_b = 0;
  std::optional<Bound> best = {};  // for B; where there are errors
  std::optional<Bound> worst = {};
  std::size_t groups = 0;  // declared ones among the pairs
  std::size_t grouped_cases = 0;
  std::size_t cases_needed = 0;  // that would settle it; 0: it is settled, or more cases are not the remedy
  double detectable_loss = 1;    // the smallest that as many pairs as these would show
  Gate gate = Gate::passed;
  std::string gate_reason = {};          // one sentence; empty: passed
  std::vector<SuiteFigure> suites = {};  // those with pairs, in the order of B's plan
  std::vector<CompareWarning> warnings = {};
  RateOf rate_a = {};
  RateOf rate_b = {};
  std::vector<Metric> metrics = {};
  std::vector<PassK> pass_k = {};  // where cases were repeated
  std::array<std::size_t, kChanges> counts{};
  std::vector<ChangedCase> changes = {};  // by kind, in that order; none that are the same
};

std::string_view name_of(Answer answer);  // worse, not_worse, cannot_tell
std::string_view name_of(Gate gate);      // passed, failed, undecided
std::string_view name_of(Change change);  // broken, fixed, flaky, new, gone, undecided, same

// Runs of a store, by id, the beginning of one, or "latest"; `a` may be "baseline": the last before `b` that
// passed on the main branch (E571: there is none). E421: there is no such run.
Result<Comparison> compare_runs(const std::shared_ptr<store::Store>& store, std::string_view a,
                                std::string_view b, const CompareOptions& options);

// What `compare --json` prints and the API serves.
Value compare_value(const Comparison& comparison);

}  // namespace proctor::service
