#include "service/docs_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/words.h"
#include "checks/catalogue.h"
#include "judges/metric.h"
#include "model/score_text.h"
#include "model/suite.h"
#include "value/json.h"
#include "value/number.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

using checks::CheckDef;
using checks::table_cell;

constexpr std::string_view kSection = "Checks";
constexpr std::string_view kMetrics = "Metrics";

// Where more is told of what a check does.
struct Reading {
  std::string_view word;
  std::string_view page;
  std::string_view title;
};
constexpr std::array<Reading, 13> kReadings = {{
    {"regex", "regex.md", "Patterns"},
    {"json-schema", "schemas.md", "JSON Schema"},
    {"is-json", "schemas.md", "JSON Schema"},
    {"contains-json", "schemas.md", "JSON Schema"},
    {"similar", "semantic.md", "Likeness in meaning"},
    {"no-refusal", "refusals.md", "Refusals"},
    {"is-refusal", "refusals.md", "Refusals"},
    {"judge", "judges.md", "Judges"},
    {"metric", "metrics.md", "Metrics"},
    {"cost", "providers.md", "Providers and prices"},
    {"tools", "agents.md", "Agents under test"},
    {"tool-calls", "mocks.md", "Mocks"},
    {"tool-calls", "agents.md", "Agents under test"},
}};

// --- What a value may be

std::string takes_of(const Shape& shape) {
  if (!shape.words.empty()) {
    std::vector<std::string> words;
    for (const auto word : shape.words) words.push_back(fmt::format("`{}`", word));
    return listed(words, " or ");
  }
  if (shape.takes == value::takes_anything) return "anything";
  constexpr std::array<std::pair<unsigned, std::string_view>, 7> kKinds = {{
      {value::takes_text, "text"},
      {value::takes_integer, "whole number"},
      {value::takes_number, "number"},
      {value::takes_boolean, "true or false"},
      {value::takes_list, "list"},
      {value::takes_map, "map"},
      {value::takes_null, "null"},
  }};
  std::vector<std::string_view> out;
  for (const auto& [bit, name] : kKinds)
    if ((shape.takes & bit) != 0) out.push_back(name);
  if (std::find(out.begin(), out.end(), "number") != out.end()) std::erase(out, "whole number");
  std::string kinds = listed(out, " or ");
  if (shape.least && shape.most)
    kinds +=
        fmt::format(" from {} to {}", value::print_number(*shape.least), value::print_number(*shape.most));
  else if (shape.least)
    kinds += fmt::format(", {} or more", value::print_number(*shape.least));
  return kinds;
}

std::string options_table(std::span<const Field> options) {
  std::string out = "| option | takes | unless told | meaning |\n| --- | --- | --- | --- |\n";
  for (const Field& field : options)
    out += fmt::format("| `{}` | {} | {} | {} |\n", field.name, takes_of(*field.shape),
                       field.fallback.empty() ? "" : fmt::format("`{}`", field.fallback),
                       table_cell(field.about));
  return out;
}

std::string in_yaml(std::string_view check) {
  const auto value = value::parse_json(check);
  if (!value) return {};
  return fmt::format("\n```yaml\n{}```\n", value::to_yaml(Map{{"checks", List{*value}}}));
}

// --- A check

std::string subject_words(const CheckDef& def) {
  const std::string subject(model::name_of(def.subject));
  return fmt::format(
      "It looks at `{}` unless `of` names another subject; `at` leads to a value within. `not-{}` passes "
      "where "
      "`{}` fails.\n",
      subject, def.name, def.name);
}

std::string examples_table(const CheckDef& def) {
  std::string out = "\n## Examples\n\n| check | answer | verdict |\n| --- | --- | --- |\n";
  for (const checks::Example& example : def.examples)
    out += fmt::format("| `{}` | `{}`{} | {} |\n", table_cell(example.check), table_cell(example.output),
                       example.given.empty() ? "" : fmt::format(" with `{}`", table_cell(example.given)),
                       model::name_of(example.verdict));
  return out + "\nThe examples are run as tests of proctor.\n";
}

std::string spellings(const CheckDef& def) {
  if (def.aliases.empty()) return {};
  std::string out = "\n## In other formats\n\n| format | word |\n| --- | --- |\n";
  for (const checks::Alias& alias : def.aliases)
    out += fmt::format("| {} | `{}`{} |\n", alias.format, alias.name, alias.negated ? ", turned around" : "");
  return out;
}

std::string metrics_list() {
  std::string out = "\n## The metrics\n\n| metric | score |\n| --- | --- |\n";
  for (const std::string_view name : judges::metric_names())
    if (const auto* metric = judges::find_metric(name); name != "judge")
      out += fmt::format("| [`{0}`]({0}.md) | {1} |\n", name, table_cell(metric->summary));
  return out;
}

std::string see_also(const CheckDef& def, const std::vector<const CheckDef*>& siblings) {
  std::string out = "\n## See also\n\n";
  for (const Reading& reading : kReadings)
    if (reading.word == def.name) out += fmt::format("- [{}](../{})\n", reading.title, reading.page);
  for (const CheckDef* other : siblings)
    if (other != &def) out += fmt::format("- [`{0}`](../checks.md#{0}): {1}\n", other->name, other->summary);
  return out +
         "- [What every check takes](../native.md#checks): `at`, `match`, `of`, `weight` and the others\n";
}

std::string check_markdown(const CheckDef& def, const std::vector<const CheckDef*>& siblings) {
  const auto passing =
      std::find_if(def.examples.begin(), def.examples.end(), [](const checks::Example& example) {
        return example.verdict == model::Verdict::pass && example.check.starts_with("{");
      });
  std::string out = fmt::format("# `{}`\n\n{}\n", def.name, def.summary);
  if (passing != def.examples.end()) out += in_yaml(passing->check);
  out += "\n" + subject_words(def);
  const bool has_value = def.arity == checks::Arity::one && def.holds == checks::Holds::expected;
  if (has_value && def.value->takes != value::takes_anything)
    out += fmt::format("Its value: {}.\n", takes_of(*def.value));
  if (def.holds == checks::Holds::kind_suffix) out += metrics_list();
  if (!def.options.empty()) out += "\n## Options\n\n" + options_table(def.options);
  if (!def.examples.empty()) out += examples_table(def);
  return out + spellings(def) + see_also(def, siblings);
}

// --- A metric

std::string metric_markdown(const judges::MetricDef& metric) {
  std::string out = fmt::format("# `{}`\n\n{}: {}\n", metric.name, metric.title, metric.summary);
  out += in_yaml(fmt::format(R"({{"metric": "{}"}})", metric.name));
  out +=
      fmt::format("\nIt passes at {}{} unless `threshold` says otherwise.\n",
                  model::bound_text({metric.strict_unless_told ? 1 : metric.threshold, metric.low_is_good}),
                  metric.low_is_good ? " (lower is better)" : "");
  if (!metric.needs.empty()) {
    out += "\n## What the judge is shown\n\n";
    for (const auto need : metric.needs) out += fmt::format("- `{}`\n", need);
  }
  if (!metric.options.empty()) out += "\n## Options\n\n" + options_table(metric.options);
  return out +
         "\nBesides, every metric takes `threshold`, `model`, `include_reason`, `strict` and `mode`: "
         "[What all metrics take](../metrics.md#what-all-metrics-take).\n"
         "\n## See also\n\n"
         "- [Metrics](../metrics.md): the stages and the formula of each\n"
         "- [Judges](../judges.md): who judges, and how it is asked\n"
         "- [`metric`](metric.md): the check that asks for it\n";
}

std::string overview() {
  return "# Checks\n\n"
         "Every check there is, by its word in native files. Every word has a `not-` form. What all checks "
         "take "
         "(`at`, `match`, `of`, `weight`, ...) is in [Native](native.md#checks). `proctor checks NAME` "
         "prints the "
         "same in a terminal.\n" +
         checks::overview_markdown() +
         "\n## Metrics\n\nWhat a judge scores: the check [`metric`](checks.md#metric) with one of these "
         "words.\n\n"
         "| metric | score |\n| --- | --- |\n";
}

}  // namespace

std::vector<docs::Page> check_pages() {
  std::vector<docs::Page> out = {{.path = "checks", .markdown = overview()}};
  for (const checks::Family& family : checks::families())
    for (const CheckDef* def : family.checks)
      out.push_back({.path = fmt::format("checks/{}", def->name),
                     .markdown = check_markdown(*def, family.checks),
                     .section = std::string(kSection),
                     .group = std::string(family.title),
                     .stands_for = fmt::format("checks.md#{}", def->name)});
  for (const std::string_view name : judges::metric_names()) {
    const auto* metric = judges::find_metric(name);
    if (name == "judge") continue;
    out.front().markdown +=
        fmt::format("| [`{0}`](checks/{0}.md) | {1} |\n", name, table_cell(metric->summary));
    out.push_back({.path = fmt::format("checks/{}", name),
                   .markdown = metric_markdown(*metric),
                   .section = std::string(kSection),
                   .group = std::string(kMetrics)});
  }
  return out;
}

}  // namespace proctor::service
