// Two runs against each other: which cases changed, and whether the second is worse than the first, with how
// sure that is. Cases are paired by the path of their suite (or its name, where the path is known to one run
// alone) and their own name; repeats belong to their case. Trials that ended in error, or were skipped, are
// no verdicts: they are left out, and counted. The formulas are those of stats/.
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
  double power = 0.8;       // with which the number of cases needed would show a loss of the margin
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
  double p = 1;
  std::size_t cases_needed =
      0;              // that would settle it, were the difference as it was seen; 0: it does not decide
  double p_holm = 1;  // held to the other metrics of its kind
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

struct Comparison {
  ComparedRun a;
  ComparedRun b;
  CompareOptions options;
  Answer answer = Answer::cannot_tell;
  std::string reason = {};          // one sentence
  std::size_t pairs = 0;            // cases with a verdict in both
  std::size_t left_out = 0;         // cases in both without a verdict in one of them
  std::size_t trials_left_out = 0;  // in error or skipped, of cases in both
  std::size_t cases_needed =
      0;                       // to show a loss of the margin, or its absence, where the runs differ as these
  double detectable_loss = 1;  // the smallest that as many pairs as these would show
  RateOf rate_a = {};
  RateOf rate_b = {};
  std::vector<Metric> metrics = {};
  std::vector<PassK> pass_k = {};  // where cases were repeated
  std::array<std::size_t, kChanges> counts{};
  std::vector<ChangedCase> changes = {};  // by kind, in that order; none that are the same
};

std::string_view name_of(Answer answer);  // worse, not_worse, cannot_tell
std::string_view name_of(Change change);  // broken, fixed, flaky, new, gone, undecided, same

// Runs of a store, by id, the beginning of one, or "latest"; `a` may be "baseline": the last before `b` that
// passed on the main branch (E571: there is none). E421: there is no such run.
Result<Comparison> compare_runs(const std::shared_ptr<store::Store>& store, std::string_view a,
                                std::string_view b, const CompareOptions& options);

// What `compare --json` prints and the API serves.
Value compare_value(const Comparison& comparison);

}  // namespace proctor::service
