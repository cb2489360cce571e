#include "service/compare_words.h"

#include <fmt/format.h>

#include <cmath>

#include "base/utf8.h"
#include "base/words.h"
#include "reporters/numbers.h"

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

void append(std::string& sentence, std::string_view joint, const std::string& more) {
  if (!sentence.empty() && !more.empty()) sentence += joint;
  sentence += more;
}

std::string told_all(const Comparison& comparison, Answer answer) {
  std::string out;
  for (const Metric& metric : comparison.metrics)
    if (metric.decides && metric.answer == answer) append(out, ", and ", told(metric, comparison.options));
  return out;
}

const Metric& rate_in(const Comparison& comparison) { return comparison.metrics.front(); }

// The first few by name, the others counted.
std::string listed_suites(const Comparison& comparison, bool (*is)(const SuiteFigure& suite),
                          std::string (*told_one)(const SuiteFigure& suite)) {
  constexpr std::size_t kMaxNamed = 3;
  std::string out;
  std::size_t count = 0;
  for (const SuiteFigure& suite : comparison.suites)
    if (is(suite) && ++count <= kMaxNamed) append(out, "; ", told_one(suite));
  if (count > kMaxNamed) out += fmt::format("; and so in {} more", counted(count - kMaxNamed, "suite"));
  return out;
}

bool is_worse(const SuiteFigure& suite) { return suite.answer == Answer::worse; }
bool is_lost(const SuiteFigure& suite) { return suite.all_broken; }

std::string told_lost(const SuiteFigure& suite) {
  return fmt::format("every case of {} broke ({})", visible(suite.suite), counted(suite.cases, "case"));
}

std::string loss_of(const Comparison& comparison) {
  std::string out = told_all(comparison, Answer::worse);
  if (comparison.suites.size() > 1 || out.empty())
    append(out, "; ", listed_suites(comparison, is_worse, told_suite));
  return out;
}

std::string no_loss_of(const Comparison& comparison) {
  const std::string even = comparison.worst ? ", even if every trial in error counts against B" : "";
  return fmt::format("a loss of {} or more is ruled out{}: {}", margin(comparison.options.margin), even,
                     told_all(comparison, Answer::not_worse));
}

// What is open, and why: too few cases, errors, or a suite that lost everything.
std::string open_in(const Comparison& comparison) {
  const std::string limit = margin(comparison.options.margin);
  std::string out = told_errors(comparison);
  if (const std::string open = told_all(comparison, Answer::cannot_tell); out.empty() && !open.empty())
    out = fmt::format("{}, which neither shows a loss nor rules out one of {}", open, limit);
  append(out, "; ", listed_suites(comparison, is_lost, told_lost));
  if (comparison.cases_needed > 0)
    out += fmt::format("; some {} cases would settle it", reporters::grouped(comparison.cases_needed));
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

std::string told_suite(const SuiteFigure& suite) {
  return fmt::format("in {} the pass rate changed by {:+.1f} points ({}, {})", visible(suite.suite),
                     suite.difference * 100, counted(suite.cases, "case"), chance(suite.p_holm));
}

std::string told_errors(const Comparison& comparison) {
  if (!comparison.best || !comparison.worst) return "";
  const Metric& rate = rate_in(comparison);
  return fmt::format(
      "{} in A and {} in B ended in error and have no verdict: the pass rate changed by {} if all of them "
      "count in favour of B, and by {} if all count against it",
      counted(comparison.errors_a, "trial"), counted(comparison.errors_b, "trial"),
      change(rate, comparison.best->difference), change(rate, comparison.worst->difference));
}

std::string reason_of(const Comparison& comparison) {
  if (comparison.answer == Answer::worse) return loss_of(comparison);
  if (comparison.pairs == 0) {
    std::string out = "no case has a verdict in both runs";
    append(out, "; ", told_errors(comparison));
    return out;
  }
  return comparison.answer == Answer::not_worse ? no_loss_of(comparison) : open_in(comparison);
}

std::string gate_reason_of(const Comparison& comparison) {
  if (comparison.gate == Gate::passed) return "";
  if (comparison.answer == Answer::worse) return "B is worse than A";
  if (comparison.gate == Gate::failed) return listed_suites(comparison, is_lost, told_lost);
  if (comparison.pairs == 0) return "no case has a verdict in both runs, so that nothing was compared";
  return "errors leave it open whether B is worse: remove their cause and run the cases again";
}

}  // namespace proctor::service
