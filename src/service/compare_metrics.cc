// Metrics that decide are corrected for each other by Holm's method, and so are the others among themselves.
// The test of a metric that decides is the sign-flip test by cases, or by groups; its interval is made to
// agree with it.
#include "service/compare_metrics.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "stats/bootstrap.h"
#include "stats/distributions.h"
#include "stats/holm.h"
#include "stats/power.h"
#include "stats/rate.h"
#include "stats/sign_flip.h"

namespace proctor::service {
namespace {

constexpr std::uint64_t kScoreParts = 1000;

using Side = const CaseTally* CasePair::*;

// What a metric reads off a case; none where the case does not have it.
using Reading = std::optional<double> (*)(const CaseTally& tally);

std::optional<double> mean(double sum, std::uint32_t count) {
  if (count == 0) return std::nullopt;
  return sum / count;
}

// Which cluster each case belongs to: that of its group, or one of its own. In order of first appearance.
class Clusters {
 public:
  std::size_t of(const CasePair& pair) {
    const std::uint64_t group = pair.group();
    if (group == 0) return count_++;
    const auto [found, is_new] = groups_.emplace(group, count_);
    if (is_new) ++count_;
    return found->second;
  }

 private:
  std::unordered_map<std::uint64_t, std::size_t> groups_;
  std::size_t count_ = 0;
};

void add_to(std::vector<stats::PairedCluster>& clusters, std::size_t at, double difference) {
  if (at >= clusters.size()) clusters.resize(at + 1, {.cases = 0, .sum = 0});
  ++clusters[at].cases;
  clusters[at].sum += difference;
}

stats::Goal goal_of(const CompareOptions& options) { return {options.alpha, options.power, options.margin}; }

double mean_rate(std::span<const CasePair> decided, Side side) {
  double sum = 0;
  for (const CasePair& pair : decided)
    sum += static_cast<double>((pair.*side)->passed) / (pair.*side)->decided();
  return decided.empty() ? 0 : sum / static_cast<double>(decided.size());
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
  std::vector<stats::PairedCluster> clusters;
};

Columns columns_of(std::span<const CasePair> decided, Reading reading) {
  Columns out;
  Clusters clusters;
  for (const CasePair& pair : decided) {
    const auto a = reading(*pair.a);
    const auto b = reading(*pair.b);
    if (!a || !b) continue;
    out.a.push_back(*a);
    out.b.push_back(*b);
    add_to(out.clusters, clusters.of(pair), *b - *a);
  }
  return out;
}

// There is at least one case.
Metric mean_metric(std::string_view name, const Columns& columns, double alpha) {
  const stats::MeanTest test = stats::paired_bootstrap(columns.clusters, alpha);
  return {.name = std::string(name),
          .cases = columns.a.size(),
          .a = mean_of(columns.a),
          .b = mean_of(columns.b),
          .a_interval = interval_of(columns.a, alpha),
          .b_interval = interval_of(columns.b, alpha),
          .difference = test.mean,
          .interval = test.interval,
          .test = std::string(test.method),
          .p = test.p,
          .mid_p = test.p};
}

void keep_within(stats::Interval& interval, double low, double high) {
  interval = {std::max(low, interval.low), std::min(high, interval.high)};
}

Metric pass_rate(std::span<const CasePair> decided, const CompareOptions& options) {
  const std::vector<stats::RatePair> rates = rates_of(decided);
  const std::vector<stats::PairedCluster> clusters = rate_clusters(decided);
  const stats::Differences differences = stats::differences_of(clusters);
  const stats::PairedTest test = stats::paired_test(clusters, stats::common_parts(rates), options.alpha);
  return {.name = "pass_rate",
          .decides = true,
          .cases = decided.size(),
          .a = mean_rate(decided, &CasePair::a),
          .b = mean_rate(decided, &CasePair::b),
          .a_interval = rate_of(decided, &CasePair::a, options.alpha).clustered,
          .b_interval = rate_of(decided, &CasePair::b, options.alpha).clustered,
          .difference = differences.mean(),
          .interval = test.interval,
          .test = differences.single ? "mcnemar" : "sign_flip",
          .p = test.p,
          .mid_p = test.mid_p};
}

bool score_says_more(std::span<const CasePair> decided) {
  const auto differs = [](const CaseTally& tally) { return std::abs(tally.score - tally.passed) > 1e-9; };
  return std::any_of(decided.begin(), decided.end(),
                     [&](const CasePair& pair) { return differs(*pair.a) || differs(*pair.b); });
}

Columns score_columns(std::span<const CasePair> decided) {
  return columns_of(decided, [](const CaseTally& tally) { return mean(tally.score, tally.decided()); });
}

Metric score(std::span<const CasePair> decided, const CompareOptions& options) {
  const Columns columns = score_columns(decided);
  Metric metric = mean_metric("score", columns, options.alpha);
  const stats::PairedTest test = stats::paired_test(columns.clusters, kScoreParts, options.alpha);
  metric.decides = true;
  metric.test = "sign_flip";
  metric.p = test.p;
  metric.mid_p = test.mid_p;
  keep_within(metric.a_interval, 0, 1);
  keep_within(metric.b_interval, 0, 1);
  keep_within(metric.interval, -1, 1);
  return metric;
}

Metric expense(std::string_view name, const Columns& columns, double alpha) {
  Metric metric = mean_metric(name, columns, alpha);
  metric.low_is_good = true;
  keep_within(metric.a_interval, 0, HUGE_VAL);
  keep_within(metric.b_interval, 0, HUGE_VAL);
  return metric;
}

void correct(std::vector<Metric>& metrics, double alpha) {
  std::vector<double> chances;
  chances.reserve(metrics.size());
  for (const Metric& metric : metrics) chances.push_back(metric.mid_p);
  const std::vector<double> corrected = stats::holm(chances);
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    metrics[i].p_holm = corrected[i];
    metrics[i].interval =
        stats::in_agreement(metrics[i].interval, metrics[i].difference, corrected[i] <= alpha);
  }
}

Answer expense_answer(const Metric& metric, const CompareOptions& options) {
  if (metric.p_holm > options.alpha) return Answer::cannot_tell;
  return metric.difference > 0 ? Answer::worse : Answer::not_worse;
}

}  // namespace

std::vector<stats::RatePair> rates_of(std::span<const CasePair> decided) {
  std::vector<stats::RatePair> out;
  out.reserve(decided.size());
  for (const CasePair& pair : decided)
    out.push_back({pair.a->decided(), pair.a->passed, pair.b->decided(), pair.b->passed});
  return out;
}

std::vector<stats::PairedCluster> rate_clusters(std::span<const CasePair> decided) {
  std::vector<stats::PairedCluster> out;
  out.reserve(decided.size());
  Clusters clusters;
  for (const CasePair& pair : decided) {
    const stats::RatePair rates{pair.a->decided(), pair.a->passed, pair.b->decided(), pair.b->passed};
    add_to(out, clusters.of(pair), rates.difference());
  }
  return out;
}

RateOf rate_of(std::span<const CasePair> decided, Side side, double alpha) {
  std::vector<stats::Cluster> all;
  all.reserve(decided.size());
  Clusters clusters;
  for (const CasePair& pair : decided) {
    const std::size_t at = clusters.of(pair);
    if (at >= all.size()) all.resize(at + 1);
    all[at].count += (pair.*side)->decided();
    all[at].hits += (pair.*side)->passed;
  }
  const stats::ClusteredRate found = stats::clustered_rate(all, alpha);
  return {.trials = found.count,
          .passed = found.hits,
          .wilson = stats::wilson(found.hits, found.count, alpha),
          .clustered_error = found.error,
          .clustered = found.interval};
}

Answer answer_of(double difference, double p, const stats::Interval& interval,
                 const CompareOptions& options) {
  if (p <= options.alpha && difference < 0) return Answer::worse;
  return interval.low > -options.margin ? Answer::not_worse : Answer::cannot_tell;
}

std::vector<Metric> deciding_metrics(std::span<const CasePair> decided, const CompareOptions& options) {
  std::vector<Metric> out = {pass_rate(decided, options)};
  if (score_says_more(decided)) out.push_back(score(decided, options));
  correct(out, options.alpha);
  for (Metric& metric : out)
    metric.answer = answer_of(metric.difference, metric.p_holm, metric.interval, options);
  return out;
}

std::size_t cases_needed(const Metric& metric, std::span<const CasePair> decided,
                         const CompareOptions& options) {
  const auto clusters = metric.name == "score" ? score_columns(decided).clusters : rate_clusters(decided);
  return std::max(metric.cases + 1, stats::cases_needed(stats::differences_of(clusters), goal_of(options)));
}

std::vector<Metric> expense_metrics(std::span<const CasePair> decided, const CompareOptions& options) {
  std::vector<Metric> out;
  const auto add = [&](std::string_view name, Reading reading) {
    const Columns columns = columns_of(decided, reading);
    if (!columns.a.empty()) out.push_back(expense(name, columns, options.alpha));
  };
  add("latency_ms", [](const CaseTally& tally) { return mean(tally.latency_ms, tally.with_latency); });
  add("cost", [](const CaseTally& tally) { return mean(tally.cost, tally.with_cost); });
  add("tokens", [](const CaseTally& tally) { return mean(tally.tokens, tally.with_tokens); });
  correct(out, options.alpha);
  for (Metric& metric : out) metric.answer = expense_answer(metric, options);
  return out;
}

}  // namespace proctor::service
