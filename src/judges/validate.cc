#include "judges/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "judges/inquiry.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kPrefix = "metric:";

const Field* own_field(const MetricDef& metric, std::string_view name) {
  const auto at = std::find_if(metric.options.begin(), metric.options.end(),
                               [&](const Field& field) { return field.name == name; });
  return at == metric.options.end() ? nullptr : &*at;
}

std::vector<std::string_view> options_of(const MetricDef& metric) {
  std::vector<std::string_view> out(std::begin(kSharedOptions), std::end(kSharedOptions));
  for (const Field& field : metric.options) out.push_back(field.name);
  return out;
}

Result<bool> check_option(const MetricDef& metric, std::string_view name, const Value& value) {
  if (std::find(std::begin(kSharedOptions), std::end(kSharedOptions), name) != std::end(kSharedOptions))
    return true;
  const Field* field = own_field(metric, name);
  if (field == nullptr)
    return fail("E514",
                fmt::format("the metric {} takes no option {}{}", metric.name, quoted(name),
                            did_you_mean(name, options_of(metric))),
                value.span);
  Diagnostics faults;
  value::check_shape(value, *field->shape, faults);
  if (faults.has_errors()) return tl::make_unexpected(faults.first_error());
  return true;
}

// Something of everything, so that what is wrong can only be an option.
Exhibit full_exhibit() {
  Exhibit out{.input = "a", .output = "{}", .expected_output = "a", .retrieval_context = {{"a"}}};
  out.tool_calls.emplace();
  out.turns = {{.role = "user", .text = "a"}, {.role = "assistant", .text = "a"}};
  return out;
}

// A metric that refuses its options does so before it asks anything. Inputs that are options here may be
// missing: whoever grades names them.
Result<bool> try_out(const MetricDef& metric, const model::Check& check) {
  const Exhibit exhibit = full_exhibit();
  const auto move = metric.next({.exhibit = exhibit,
                                 .options = check.options,
                                 .expected = check.expected ? &*check.expected : nullptr});
  if (move || move.error().code == "missing_params") return true;
  return fail("W515",
              fmt::format("{}: the metric {}: {}", move.error().code, metric.name, move.error().message),
              check.span);
}

}  // namespace

Result<const MetricDef*> validate(const model::Check& check) {
  const MetricDef* metric = metric_of(check);
  if (metric == nullptr) {
    const std::string_view kind = check.kind;
    const auto name = kind.starts_with(kPrefix) ? kind.substr(kPrefix.size()) : kind;
    return fail("E513",
                fmt::format("there is no metric {}{}; `proctor checks` lists all", quoted(name),
                            did_you_mean(name, metric_names())),
                check.span);
  }
  for (const auto& option : check.options) {
    TRY([[maybe_unused]] const bool good, check_option(*metric, option.key.text(), option.value));
  }
  TRY([[maybe_unused]] const bool works, try_out(*metric, check));
  return metric;
}

}  // namespace proctor::judges
