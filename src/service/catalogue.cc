#include "service/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "checks/catalogue.h"
#include "judges/metric.h"
#include "model/score_text.h"

namespace proctor::service {
namespace {

using checks::CheckDef;

Result<const CheckDef*> find_check(std::string_view name) {
  if (name.starts_with("not-")) name.remove_prefix(4);
  const auto bears = [&](const CheckDef* def) {
    return def->name == name || std::any_of(def->aliases.begin(), def->aliases.end(),
                                            [&](const checks::Alias& alias) { return alias.name == name; });
  };
  const auto all = checks::catalogue();
  const auto found = std::find_if(all.begin(), all.end(), bears);
  if (found != all.end()) return *found;
  return fail("E004", fmt::format("no check is called {}{}; `proctor checks` lists them", quoted(name),
                                  did_you_mean(name, service::check_names())));
}

std::string names_elsewhere(const CheckDef& def) {
  std::string out;
  for (const checks::Alias& alias : def.aliases)
    out += fmt::format("  {:<16} {}{}\n", alias.name, alias.format, alias.negated ? ", turned around" : "");
  return out.empty() ? out : "\nIn other formats:\n" + out;
}

std::string options_of(std::span<const Field> options) {
  std::string out;
  for (const Field& field : options) out += fmt::format("  {:<16} {}\n", field.name, field.about);
  return out.empty() ? out : "\nOptions:\n" + out;
}

// --- Metrics, which are values of one check

// `judge` is a check of its own.
const judges::MetricDef* find_metric(std::string_view name) {
  return name == "judge" ? nullptr : judges::find_metric(name);
}

std::string all_metrics() {
  std::string out = "\nMetrics, of which `proctor checks NAME` tells more:\n";
  for (const std::string_view name : judges::metric_names())
    if (const auto* metric = find_metric(name)) out += fmt::format("  {:<26} {}\n", name, metric->summary);
  return out;
}

std::string show_metric(const judges::MetricDef& metric) {
  std::string out = fmt::format("metric: {}\n{}\n", metric.name, metric.summary);
  out +=
      fmt::format("\nPasses at {}{} unless `threshold` says otherwise.\n",
                  model::bound_text({metric.strict_unless_told ? 1 : metric.threshold, metric.low_is_good}),
                  metric.low_is_good ? " (lower is better)" : "");
  if (!metric.needs.empty()) out += fmt::format("Looks at: {}.\n", listed(metric.needs));
  return out + options_of(metric.options) +
         "\nBesides: threshold, model, include_reason, strict, mode. docs/metrics.md has the formula.\n";
}

std::string examples_of(const CheckDef& def) {
  std::string out;
  for (const checks::Example& example : def.examples)
    out += fmt::format("  {}  on {}: {}\n", example.check, quoted(example.output),
                       model::name_of(example.verdict));
  return out.empty() ? out : "\nExamples:\n" + out;
}

}  // namespace

std::vector<std::string_view> check_names() {
  std::vector<std::string_view> out;
  for (const CheckDef* def : checks::catalogue()) {
    out.push_back(def->name);
    for (const checks::Alias& alias : def->aliases) out.push_back(alias.name);
  }
  for (const std::string_view name : judges::metric_names()) out.push_back(name);
  return out;
}

Value catalogue_value() { return checks::catalogue_value(); }

std::string catalogue_markdown() { return checks::catalogue_markdown(); }

std::string list_checks() {
  std::string out;
  for (const CheckDef* def : checks::catalogue()) out += fmt::format("{:<18} {}\n", def->name, def->summary);
  return out +
         "\nEvery word has a not- form. `proctor checks NAME` tells more; NAME may be another format's.\n";
}

Result<std::string> show_check(std::string_view name) {
  if (const auto* metric = find_metric(name)) return show_metric(*metric);
  TRY(const CheckDef* def, find_check(name));
  const bool metrics = def->holds == checks::Holds::kind_suffix;
  return fmt::format("{}: {}\n{}{}{}{}", def->name, def->summary, metrics ? all_metrics() : "",
                     options_of(def->options), examples_of(*def), names_elsewhere(*def));
}

Result<Value> check_value(std::string_view name) {
  TRY(const CheckDef* def, find_check(name));
  return checks::to_value(*def);
}

}  // namespace proctor::service
