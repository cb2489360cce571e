// The pass rate and the score decide; time, cost and tokens are told beside them. The score is left out where
// it says no more than the verdict. Metrics that decide are held to each other by Holm's method, and so are
// the others among themselves.
#include "service/compare_figures.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "stats/bootstrap.h"
#include "stats/distributions.h"
#include "stats/holm.h"
#include "stats/paired.h"
#include "stats/rate.h"
#include "stats/repeats.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostTries = 32;  // values of k that are told

using Side = const CaseTally* CasePair::*;

// What a metric reads off a case; none where the case does not have it.
using Reading = std::optional<double> (*)(const CaseTally& tally);

std::optional<double> mean(double sum, std::uint32_t count) {
  if (count == 0) return std::nullopt;
  return sum / count;
}

std::vector<CasePair> decided_ones(std::span<const CasePair> pairs) {
  std::vector<CasePair> out;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(out),
               [](const CasePair& pair) { return pair.decided(); });
  return out;
}

RateOf rate_of(std::span<const CasePair> decided, Side side, double alpha) {
  std::vector<stats::Cluster> clusters;
  clusters.reserve(decided.size());
  for (const CasePair& pair : decided) clusters.push_back({(pair.*side)->decided(), (pair.*side)->passed});
  const stats::ClusteredRate found = stats::clustered_rate(clusters, alpha);
  return {.trials = found.count,
          .passed = found.hits,
          .wilson = stats::wilson(found.hits, found.count, alpha),
          .clustered_error = found.error,
          .clustered = found.interval};
}

std::vector<stats::RatePair> rates_of(std::span<const CasePair> decided) {
  std::vector<stats::RatePair> out;
  out.reserve(decided.size());
  for (const CasePair& pair : decided)
    out.push_back({pair.a->decided(), pair.a->passed, pair.b->decided(), pair.b->passed});
  return out;
}

stats::Differences differences_of(std::span<const stats::RatePair> pairs) {
  stats::Differences out;
  for (const stats::RatePair& pair : pairs) out.add(pair.difference());
  return out;
}

stats::Goal goal_of(const CompareOptions& options) { return {options.alpha, options.power, options.margin}; }

bool is_repeated(const stats::RatePair& pair) { return pair.count_a > 1 || pair.count_b > 1; }

double mean_rate(std::span<const CasePair> decided, Side side) {
  double sum = 0;
  for (const CasePair& pair : decided)
    sum += static_cast<double>((pair.*side)->passed) / (pair.*side)->decided();
  return decided.empty() ? 0 : sum / static_cast<double>(decided.size());
}

Metric pass_rate(std::span<const CasePair> decided, std::span<const stats::RatePair> rates,
                 const Comparison& out) {
  const stats::Differences differences = differences_of(rates);
  const bool repeated = std::any_of(rates.begin(), rates.end(), is_repeated);
  return {.name = "pass_rate",
          .decides = true,
          .cases = decided.size(),
          .a = mean_rate(decided, &CasePair::a),
          .b = mean_rate(decided, &CasePair::b),
          .a_interval = out.rate_a.clustered,
          .b_interval = out.rate_b.clustered,
          .difference = differences.mean(),
          .interval = stats::difference_interval(differences, out.options.alpha),
          .test = repeated ? "sign_flip" : "mcnemar",
          .p = stats::sign_flip(rates),
          .cases_needed = stats::cases_needed(differences, goal_of(out.options))};
}

// Of a mean over cases, after Student.
stats::Interval interval_of(std::span<const double> values, double alpha) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  double squares = 0;
  for (const double value : values) squares += (value - sum / count) * (value - sum / count);
  const double half = values.size() < 2 ? HUGE_VAL
                                        : stats::student_quantile(1 - alpha / 2, count - 1) *
                                              std::sqrt(squares / (count - 1) / count);
  return {sum / count - half, sum / count + half};
}

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// What a metric is in the cases that have it in both runs.
struct Columns {
  std::vector<double> a;
  std::vector<double> b;
  std::vector<double> differences;
};

Columns columns_of(std::span<const CasePair> decided, Reading reading) {
  Columns out;
  for (const CasePair& pair : decided) {
    const auto a = reading(*pair.a);
    const auto b = reading(*pair.b);
    if (!a || !b) continue;
    out.a.push_back(*a);
    out.b.push_back(*b);
    out.differences.push_back(*b - *a);
  }
  return out;
}

// There is at least one case.
Metric mean_metric(std::string_view name, const Columns& columns, double alpha) {
  const stats::MeanTest test = stats::paired_bootstrap(columns.differences, alpha);
  return {.name = std::string(name),
          .cases = columns.a.size(),
          .a = mean_of(columns.a),
          .b = mean_of(columns.b),
          .a_interval = interval_of(columns.a, alpha),
          .b_interval = interval_of(columns.b, alpha),
          .difference = test.mean,
          .interval = test.interval,
          .test = std::string(test.method),
          .p = test.p};
}

void keep_within(stats::Interval& interval, double low, double high) {
  interval = {std::max(low, interval.low), std::min(high, interval.high)};
}

bool score_says_more(std::span<const CasePair> decided) {
  const auto differs = [](const CaseTally& tally) { return std::abs(tally.score - tally.passed) > 1e-9; };
  return std::any_of(decided.begin(), decided.end(),
                     [&](const CasePair& pair) { return differs(*pair.a) || differs(*pair.b); });
}

void add_score(std::span<const CasePair> decided, Comparison& out) {
  if (!score_says_more(decided)) return;
  const Columns columns =
      columns_of(decided, [](const CaseTally& tally) { return mean(tally.score, tally.decided()); });
  stats::Differences differences;
  for (const double difference : columns.differences) differences.add(difference);
  Metric metric = mean_metric("score", columns, out.options.alpha);
  metric.decides = true;
  metric.cases_needed = stats::cases_needed(differences, goal_of(out.options));
  keep_within(metric.a_interval, 0, 1);
  keep_within(metric.b_interval, 0, 1);
  keep_within(metric.interval, -1, 1);
  out.metrics.push_back(std::move(metric));
}

void add_expense(std::span<const CasePair> decided, std::string_view name, Reading reading, Comparison& out) {
  const Columns columns = columns_of(decided, reading);
  if (columns.a.empty()) return;
  Metric metric = mean_metric(name, columns, out.options.alpha);
  metric.low_is_good = true;
  keep_within(metric.a_interval, 0, HUGE_VAL);
  keep_within(metric.b_interval, 0, HUGE_VAL);
  out.metrics.push_back(std::move(metric));
}

void add_expenses(std::span<const CasePair> decided, Comparison& out) {
  add_expense(
      decided, "latency_ms",
      [](const CaseTally& tally) { return mean(tally.latency_ms, tally.with_latency); }, out);
  add_expense(decided, "cost", [](const CaseTally& tally) { return mean(tally.cost, tally.with_cost); }, out);
  add_expense(
      decided, "tokens", [](const CaseTally& tally) { return mean(tally.tokens, tally.with_tokens); }, out);
}

void hold_together(std::vector<Metric>& metrics, bool decides) {
  std::vector<double> chances;
  for (const Metric& metric : metrics)
    if (metric.decides == decides) chances.push_back(metric.p);
  const std::vector<double> held = stats::holm(chances);
  auto next = held.begin();
  for (Metric& metric : metrics)
    if (metric.decides == decides) metric.p_holm = *next++;
}

Answer answer_of(const Metric& metric, const CompareOptions& options) {
  const bool found = metric.p_holm <= options.alpha;
  const bool bad = metric.low_is_good ? metric.difference > 0 : metric.difference < 0;
  if (found && bad) return Answer::worse;
  const bool ruled_out = metric.decides && metric.interval.low > -options.margin;
  return ruled_out || (found && !metric.decides) ? Answer::not_worse : Answer::cannot_tell;
}

Answer answer_of(const std::vector<Metric>& metrics) {
  const auto any = [&](Answer answer) {
    return std::any_of(metrics.begin(), metrics.end(),
                       [&](const Metric& metric) { return metric.decides && metric.answer == answer; });
  };
  if (any(Answer::worse)) return Answer::worse;
  return any(Answer::cannot_tell) ? Answer::cannot_tell : Answer::not_worse;
}

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

void count_changes(std::span<const CasePair> pairs, Comparison& out) {
  for (const CasePair& pair : pairs) {
    ++out.counts.at(static_cast<std::size_t>(change_of(pair)));
    if (pair.a == nullptr || pair.b == nullptr) continue;
    out.trials_left_out += pair.a->left_out + pair.b->left_out;
  }
  out.left_out = out.counts.at(static_cast<std::size_t>(Change::undecided));
}

// Of the metrics that cannot tell; else of the first.
std::size_t cases_needed(const Comparison& comparison) {
  if (comparison.answer != Answer::cannot_tell) return comparison.metrics.front().cases_needed;
  std::size_t out = comparison.pairs + 1;
  for (const Metric& metric : comparison.metrics)
    if (metric.decides && metric.answer == Answer::cannot_tell) out = std::max(out, metric.cases_needed);
  return out;
}

void decide(Comparison& out) {
  hold_together(out.metrics, true);
  hold_together(out.metrics, false);
  for (Metric& metric : out.metrics) metric.answer = answer_of(metric, out.options);
  out.answer = answer_of(out.metrics);
  out.cases_needed = cases_needed(out);
  out.reason = reason_of(out);
}

}  // namespace

void find_figures(std::span<const CasePair> pairs, Comparison& out) {
  count_changes(pairs, out);
  const std::vector<CasePair> decided = decided_ones(pairs);
  const std::vector<stats::RatePair> rates = rates_of(decided);
  out.pairs = decided.size();
  out.rate_a = rate_of(decided, &CasePair::a, out.options.alpha);
  out.rate_b = rate_of(decided, &CasePair::b, out.options.alpha);
  out.metrics = {pass_rate(decided, rates, out)};
  add_score(decided, out);
  add_expenses(decided, out);
  out.detectable_loss = stats::detectable_loss(differences_of(rates), goal_of(out.options));
  const std::size_t most = most_tries(rates);
  for (std::size_t k = 1; k <= most && most > 1; ++k) out.pass_k.push_back(tries(rates, k));
  decide(out);
}

}  // namespace proctor::service
