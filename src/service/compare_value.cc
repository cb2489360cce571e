// A comparison as JSON. Intervals are [low, high]; null where nothing is known.
#include <cmath>
#include <cstdint>

#include "service/compare.h"

namespace proctor::service {
namespace {

Value count(std::size_t number) { return static_cast<std::int64_t>(number); }

Value interval_value(const stats::Interval& interval) {
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high)) return {};
  return List{interval.low, interval.high};
}

Value totals_value(const model::Totals& totals) {
  return Map{{"cases", count(totals.cases)},
             {"passed", count(totals.passed)},
             {"failed", count(totals.failed)},
             {"errors", count(totals.errors)},
             {"skipped", count(totals.skipped)}};
}

Value run_value(const ComparedRun& run) {
  return Map{{"id", run.id},
             {"source", run.source.empty() ? Value() : Value(run.source)},
             {"started_at", run.started_at},
             {"branch", run.branch},
             {"commit", run.commit},
             {"passed", run.passed},
             {"totals", totals_value(run.totals)}};
}

Value rate_value(const RateOf& rate) {
  return Map{{"trials", count(rate.trials)},
             {"passed", count(rate.passed)},
             {"wilson", interval_value(rate.wilson)},
             {"clustered_error", rate.clustered_error},
             {"clustered", interval_value(rate.clustered)}};
}

Value metric_value(const Metric& metric) {
  return Map{{"name", metric.name},
             {"decides", metric.decides},
             {"low_is_good", metric.low_is_good},
             {"cases", count(metric.cases)},
             {"a", metric.a},
             {"a_interval", interval_value(metric.a_interval)},
             {"b", metric.b},
             {"b_interval", interval_value(metric.b_interval)},
             {"difference", metric.difference},
             {"interval", interval_value(metric.interval)},
             {"test", metric.test},
             {"p", metric.p},
             {"mid_p", metric.mid_p},
             {"p_holm", metric.p_holm},
             {"verdict", name_of(metric.answer)}};
}

Value suite_value(const SuiteFigure& suite) {
  return Map{{"suite", suite.suite},
             {"cases", count(suite.cases)},
             {"errors", count(suite.errors)},
             {"a", suite.a},
             {"b", suite.b},
             {"difference", suite.difference},
             {"interval", interval_value(suite.interval)},
             {"p", suite.mid_p},
             {"p_holm", suite.p_holm},
             {"all_broken", suite.all_broken},
             {"verdict", name_of(suite.answer)}};
}

Value bound_value(const Bound& bound) {
  return Map{{"difference", bound.difference},
             {"interval", interval_value(bound.interval)},
             {"verdict", name_of(bound.answer)}};
}

Value bounds_value(const Comparison& comparison) {
  if (!comparison.best || !comparison.worst) return {};
  return Map{{"best", bound_value(*comparison.best)}, {"worst", bound_value(*comparison.worst)}};
}

Value gate_value(const Comparison& comparison) {
  return Map{{"result", name_of(comparison.gate)},
             {"reason", comparison.gate_reason.empty() ? Value() : Value(comparison.gate_reason)}};
}

Value warning_value(const CompareWarning& warning) {
  return Map{{"code", warning.code}, {"message", warning.message}};
}

Value tries_value(const PassK& tries) {
  return Map{{"k", count(tries.k)},
             {"pass_at_k", Map{{"a", tries.any_a}, {"b", tries.any_b}}},
             {"pass_hat_k", Map{{"a", tries.all_a}, {"b", tries.all_b}}}};
}

Value side_value(const std::optional<CaseSide>& side) {
  if (!side) return {};
  return Map{{"key", Map{{"suite", count(side->key.suite)},
                         {"place", count(side->key.place)},
                         {"repeat", count(side->key.repeat)}}},
             {"passed", count(side->passed)},
             {"failed", count(side->failed)},
             {"left_out", count(side->left_out)},
             {"score", side->score},
             {"message", side->message}};
}

Value change_value(const ChangedCase& changed) {
  return Map{{"change", name_of(changed.change)},
             {"suite", changed.suite},
             {"name", changed.name},
             {"a", side_value(changed.a)},
             {"b", side_value(changed.b)},
             {"diff", List(changed.diff.begin(), changed.diff.end())}};
}

template <typename Item>
List listed_values(const std::vector<Item>& items, Value (*one)(const Item&)) {
  List out;
  for (const Item& item : items) out.push_back(one(item));
  return out;
}

Value counts_value(const Comparison& comparison) {
  Map out;
  for (std::size_t i = 0; i < kChanges; ++i)
    out.set(name_of(static_cast<Change>(i)), count(comparison.counts.at(i)));
  return out;
}

}  // namespace

Value compare_value(const Comparison& comparison) {
  return Map{{"verdict", name_of(comparison.answer)},
             {"reason", comparison.reason},
             {"gate", gate_value(comparison)},
             {"a", run_value(comparison.a)},
             {"b", run_value(comparison.b)},
             {"alpha", comparison.options.alpha},
             {"margin", comparison.options.margin},
             {"power", comparison.options.power},
             {"pairs", count(comparison.pairs)},
             {"left_out", count(comparison.left_out)},
             {"trials_left_out", count(comparison.trials_left_out)},
             {"errors", Map{{"a", count(comparison.errors_a)}, {"b", count(comparison.errors_b)}}},
             {"bounds", bounds_value(comparison)},
             {"groups", count(comparison.groups)},
             {"grouped_cases", count(comparison.grouped_cases)},
             {"cases_needed", comparison.cases_needed == 0 ? Value() : count(comparison.cases_needed)},
             {"detectable_loss", comparison.detectable_loss},
             {"rates", Map{{"a", rate_value(comparison.rate_a)}, {"b", rate_value(comparison.rate_b)}}},
             {"metrics", listed_values(comparison.metrics, metric_value)},
             {"suites", listed_values(comparison.suites, suite_value)},
             {"warnings", listed_values(comparison.warnings, warning_value)},
             {"repeats", listed_values(comparison.pass_k, tries_value)},
             {"counts", counts_value(comparison)},
             {"changes", listed_values(comparison.changes, change_value)}};
}

}  // namespace proctor::service
