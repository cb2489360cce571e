// The catalogue as a value: what programs and the editor know of each row.
#include <array>
#include <string>

#include "checks/catalogue.h"
#include "judges/metric.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

std::string_view name_of(Hint hint) {
  static constexpr std::array<std::string_view, 11> kNames = {
      "none", "text", "texts", "json", "list", "pattern", "number", "range", "schema", "checks", "words"};
  return kNames.at(static_cast<std::size_t>(hint));
}

// The JSON Schema of a shape, without what stands around it.
Value schema_of(const Shape& shape) {
  const NamedShape forms[] = {{"", "", &shape}};
  Map schema = value::to_json_schema("", "", forms).map();
  for (const auto key : {"$schema", "title", "description"}) schema.erase(key);
  return schema;
}

Value option_value(const Field& field) {
  Map out{{"name", field.name}, {"about", field.about}, {"schema", schema_of(*field.shape)}};
  if (!field.fallback.empty()) out.set("default", value::parse_json(field.fallback).value_or(Value()));
  return out;
}

Value alias_value(const Alias& alias) {
  Map out{{"name", alias.name}, {"format", alias.format}};
  if (alias.negated) out.set("negated", true);
  return out;
}

Value example_value(const Example& example) {
  Map out{{"check", value::parse_json(example.check).value_or(Value(example.check))},
          {"output", example.output},
          {"status", model::name_of(example.verdict)}};
  if (!example.given.empty()) out.set("given", value::parse_json(example.given).value_or(Value()));
  return out;
}

template <typename Row>
List all_of(std::span<const Row> rows, Value (*to_one)(const Row& row)) {
  List out;
  for (const Row& row : rows) out.push_back(to_one(row));
  return out;
}

// --- The metrics, which are words of one check

bool names_metrics(const CheckDef& def) { return def.holds == Holds::kind_suffix; }

// Not `judge`, which is a check of its own.
template <typename Visit>
void each_metric(Visit visit) {
  for (const auto family : judges::plugins())
    for (const judges::MetricDef& metric : family)
      if (metric.name != "judge") visit(metric);
}

Value metrics_value() {
  List out;
  each_metric([&](const judges::MetricDef& metric) {
    List needs;
    for (const auto need : metric.needs) needs.push_back(need);
    out.push_back(Map{{"name", metric.name},
                      {"title", metric.title},
                      {"summary", metric.summary},
                      {"needs", needs},
                      {"low_is_good", metric.low_is_good},
                      {"threshold", metric.threshold},
                      {"options", all_of(metric.options, option_value)}});
  });
  return out;
}

}  // namespace

Value to_value(const CheckDef& def) {
  Map out{{"name", def.name},
          {"kind", def.kind},
          {"summary", def.summary},
          {"subject", model::name_of(def.subject)},
          {"arity", def.arity == Arity::none ? "none" : "one"},
          {"hint", name_of(def.hint)},
          {"value", schema_of(*def.value)},
          {"options", all_of(def.options, option_value)},
          {"aliases", all_of(def.aliases, alias_value)},
          {"examples", all_of(def.examples, example_value)}};
  if (names_metrics(def)) out.set("metrics", metrics_value());
  return out;
}

Value catalogue_value() {
  List out;
  for (const CheckDef* def : catalogue()) out.push_back(to_value(*def));
  return Map{{"checks", out}};
}

}  // namespace proctor::checks
