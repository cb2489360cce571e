#include "service/compare_words.h"

#include <fmt/format.h>

#include <cmath>

#include "base/words.h"
#include "reporters/numbers.h"
#include "service/compare_figures.h"

namespace proctor::service {
namespace {

std::string number(const Metric& metric, double value, std::string_view sign) {
  const auto shown = [&](std::string_view format) { return fmt::format(fmt::runtime(format), value); };
  const std::string spec = std::string("{:") + std::string(sign);
  if (metric.name == "pass_rate") return fmt::format(fmt::runtime(spec + ".1f}"), value * 100);
  if (metric.name == "score") return shown(spec + ".3f}");
  if (metric.name == "cost") return shown(spec + ".4g}");
  return shown(spec + (std::abs(value) < 100 ? ".1f}" : ".0f}"));
}

std::string_view level_unit(const Metric& metric) {
  if (metric.name == "pass_rate") return " %";
  return metric.name == "latency_ms" ? " ms" : "";
}

std::string_view change_unit(const Metric& metric) {
  return metric.name == "pass_rate" ? " points" : level_unit(metric);
}

std::string range(const Metric& metric, const stats::Interval& interval, std::string_view sign,
                  std::string_view unit) {
  if (std::isinf(interval.low) || std::isinf(interval.high)) return "not known";
  return fmt::format("{} to {}{}", number(metric, interval.low, sign), number(metric, interval.high, sign),
                     unit);
}

std::string told(const Metric& metric, const CompareOptions& options) {
  return fmt::format("the {} changed by {} ({} at {}, {})", word_of(metric),
                     change(metric, metric.difference), change_range(metric, metric.interval),
                     sureness(options), chance(metric.p_holm));
}

std::string told_all(const Comparison& comparison, Answer answer) {
  std::string out;
  for (const Metric& metric : comparison.metrics)
    if (metric.decides && metric.answer == answer)
      out += (out.empty() ? "" : ", and ") + told(metric, comparison.options);
  return out;
}

}  // namespace

std::string word_of(const Metric& metric) {
  if (metric.name == "pass_rate") return "pass rate";
  return metric.name == "latency_ms" ? "latency" : metric.name;
}

std::string level(const Metric& metric, double value) {
  return number(metric, value, "") + std::string(level_unit(metric));
}

std::string change(const Metric& metric, double difference) {
  return number(metric, difference, "+") + std::string(change_unit(metric));
}

std::string level_range(const Metric& metric, const stats::Interval& interval) {
  return range(metric, interval, "", level_unit(metric));
}

std::string change_range(const Metric& metric, const stats::Interval& interval) {
  return range(metric, interval, "+", change_unit(metric));
}

std::string chance(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p); }

std::string margin(double share) {
  return fmt::format("{} points", reporters::plain(std::round(share * 1e3) / 10));
}

std::string sureness(const CompareOptions& options) {
  return fmt::format("{} %", reporters::plain(std::round((1 - options.alpha) * 1e4) / 100));
}

std::string reason_of(const Comparison& comparison) {
  if (comparison.pairs == 0) return "no case has a verdict in both runs";
  const std::string limit = margin(comparison.options.margin);
  switch (comparison.answer) {
    case Answer::worse: return told_all(comparison, Answer::worse);
    case Answer::not_worse:
      return fmt::format("a loss of {} or more is ruled out: {}", limit,
                         told_all(comparison, Answer::not_worse));
    case Answer::cannot_tell: break;
  }
  return fmt::format("{}, which neither shows a loss nor rules out one of {}; some {} cases would settle it",
                     told_all(comparison, Answer::cannot_tell), limit,
                     reporters::grouped(comparison.cases_needed));
}

}  // namespace proctor::service
