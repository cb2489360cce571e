// The pass rate and the score decide, for all cases together and, by the pass rate alone, for each suite. Two
// equal runs are called worse in at most 5 of 100 comparisons: both tests have two sides, of which a gain is
// one, so that each errs in at most half of that.
#include "service/compare_figures.h"

#include <algorithm>
#include <unordered_set>

#include "service/compare_metrics.h"
#include "service/compare_suites.h"
#include "stats/power.h"
#include "stats/repeats.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostTries = 32;  // values of k that are told

// As many tries as every case has in both runs.
std::size_t most_tries(std::span<const stats::RatePair> rates) {
  std::size_t most = rates.empty() ? 0 : kMostTries;
  for (const stats::RatePair& pair : rates) {
    const std::size_t fewer = std::min(pair.count_a, pair.count_b);
    most = std::min(most, fewer);
  }
  return most;
}

PassK tries(std::span<const stats::RatePair> rates, std::size_t k) {
  PassK out{.k = k};
  for (const stats::RatePair& pair : rates) {
    out.any_a += stats::pass_at_k(pair.count_a, pair.hits_a, k);
    out.any_b += stats::pass_at_k(pair.count_b, pair.hits_b, k);
    out.all_a += stats::pass_hat_k(pair.count_a, pair.hits_a, k);
    out.all_b += stats::pass_hat_k(pair.count_b, pair.hits_b, k);
  }
  for (double* sum : {&out.any_a, &out.any_b, &out.all_a, &out.all_b})
    *sum /= static_cast<double>(rates.size());
  return out;
}

void add_repeats(std::span<const CasePair> decided, Comparison& out) {
  const std::vector<stats::RatePair> rates = rates_of(decided);
  const std::size_t most = most_tries(rates);
  for (std::size_t k = 1; k <= most && most > 1; ++k) out.pass_k.push_back(tries(rates, k));
}

void count_changes(std::span<const CasePair> pairs, Comparison& out) {
  for (const CasePair& pair : pairs) {
    ++out.counts.at(static_cast<std::size_t>(change_of(pair)));
    if (pair.a == nullptr || pair.b == nullptr) continue;
    out.trials_left_out += pair.a->left_out() + pair.b->left_out();
    out.errors_a += pair.a->errors;
    out.errors_b += pair.b->errors;
  }
  out.left_out = out.counts.at(static_cast<std::size_t>(Change::undecided));
}

void count_groups(std::span<const CasePair> decided, Comparison& out) {
  std::unordered_set<std::uint64_t> groups;
  for (const CasePair& pair : decided) {
    if (pair.group() == 0) continue;
    groups.insert(pair.group());
    ++out.grouped_cases;
  }
  out.groups = groups.size();
}

Answer answer_of(const std::vector<Metric>& deciding) {
  const auto any = [&](Answer answer) {
    return std::any_of(deciding.begin(), deciding.end(),
                       [&](const Metric& metric) { return metric.answer == answer; });
  };
  if (any(Answer::worse)) return Answer::worse;
  return any(Answer::cannot_tell) ? Answer::cannot_tell : Answer::not_worse;
}

Bound bound_of(const std::vector<Metric>& deciding) {
  return {deciding.front().difference, deciding.front().interval, answer_of(deciding)};
}

// What holds of a metric whatever the errors would have been. A metric may be missing from an extreme: scores
// that say no more than the verdicts.
Answer bounded(const Metric& metric, const std::vector<Metric>& best, const std::vector<Metric>& worst) {
  const auto says = [&](const std::vector<Metric>& metrics, Answer answer) {
    const auto found = std::find_if(metrics.begin(), metrics.end(),
                                    [&](const Metric& other) { return other.name == metric.name; });
    return (found == metrics.end() ? metrics.front() : *found).answer == answer;
  };
  if (says(best, Answer::worse)) return Answer::worse;
  return says(worst, Answer::not_worse) ? Answer::not_worse : Answer::cannot_tell;
}

void add_bounds(const CountedPairs& pairs, Comparison& out) {
  if (!pairs.has_errors()) return;
  const std::vector<Metric> best = deciding_metrics(pairs.best(), out.options);
  const std::vector<Metric> worst = deciding_metrics(pairs.worst(), out.options);
  out.best = bound_of(best);
  out.worst = bound_of(worst);
  for (Metric& metric : out.metrics) metric.answer = bounded(metric, best, worst);
}

bool any_suite(const Comparison& comparison, bool (*is)(const SuiteFigure& suite)) {
  return std::any_of(comparison.suites.begin(), comparison.suites.end(), is);
}

bool is_worse(const SuiteFigure& suite) { return suite.answer == Answer::worse; }
bool is_lost(const SuiteFigure& suite) { return suite.all_broken; }

Answer overall(const Comparison& comparison) {
  if (comparison.pairs == 0) return any_suite(comparison, is_worse) ? Answer::worse : Answer::cannot_tell;
  const Answer found = answer_of(comparison.metrics);
  if (found == Answer::worse || any_suite(comparison, is_worse)) return Answer::worse;
  return any_suite(comparison, is_lost) ? Answer::cannot_tell : found;
}

// Of the metrics that leave it open by themselves: errors, or a suite that broke, are not a matter of more
// cases. `seen`: the answers of the metrics before errors were counted.
std::size_t cases_needed(const Comparison& comparison, const std::vector<Metric>& seen,
                         std::span<const CasePair> decided) {
  std::size_t out = 0;
  const bool wanted = comparison.options.power > 0 && comparison.pairs > 0;
  if (!wanted || comparison.answer != Answer::cannot_tell) return out;
  for (const Metric& metric : seen)
    if (metric.answer == Answer::cannot_tell)
      out = std::max(out, cases_needed(metric, decided, comparison.options));
  return out;
}

Gate gate_of(const Comparison& comparison) {
  if (comparison.answer == Answer::worse || any_suite(comparison, is_lost)) return Gate::failed;
  const bool errors = comparison.errors_a + comparison.errors_b > 0;
  const bool open = comparison.answer == Answer::cannot_tell && errors;
  return comparison.pairs == 0 || open ? Gate::undecided : Gate::passed;
}

}  // namespace

void find_figures(std::span<const CasePair> all, Comparison& out) {
  count_changes(all, out);
  const CountedPairs pairs(all);
  const auto decided = pairs.seen();
  count_groups(decided, out);
  out.pairs = decided.size();
  out.rate_a = rate_of(decided, &CasePair::a, out.options.alpha);
  out.rate_b = rate_of(decided, &CasePair::b, out.options.alpha);
  out.metrics = deciding_metrics(decided, out.options);
  const std::vector<Metric> seen = out.metrics;
  add_bounds(pairs, out);
  out.suites = suite_figures(pairs, out.options);
  out.answer = overall(out);
  out.cases_needed = cases_needed(out, seen, decided);
  out.gate = gate_of(out);
  if (out.options.power > 0)
    out.detectable_loss = stats::detectable_loss(stats::differences_of(rate_clusters(decided)),
                                                 {out.options.alpha, out.options.power, out.options.margin});
  add_repeats(decided, out);
  std::vector<Metric> expenses = expense_metrics(decided, out.options);
  std::move(expenses.begin(), expenses.end(), std::back_inserter(out.metrics));
}

}  // namespace proctor::service
