#include "judges/missing.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace proctor::judges {
namespace {

Fault lacking(const std::string& what) { return {"judge", "missing_params: " + what}; }

bool is_absent(std::string_view need, const Exhibit& exhibit) {
  if (need == "input") return !exhibit.input;
  if (need == "actual_output") return !exhibit.output;
  if (need == "expected_output") return !exhibit.expected_output;
  if (need == "retrieval_context") return !exhibit.retrieval_context;
  if (need == "tools_called") return !exhibit.tool_calls;
  return need == "turns" && exhibit.turns.empty();
}

std::string enumerated(const std::vector<std::string>& names) {
  if (names.size() < 3) return fmt::format("{}", fmt::join(names, " and "));
  return fmt::format("{}, and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace

std::optional<Fault> missing(const MetricDef& metric, const Exhibit& exhibit) {
  const auto needs = [&](std::string_view name) {
    return std::find(metric.needs.begin(), metric.needs.end(), name) != metric.needs.end();
  };
  if (needs("actual_output") && exhibit.output && exhibit.output->empty())
    return lacking(fmt::format("'actual_output' cannot be empty for the '{}' metric", metric.title));
  std::vector<std::string> absent;
  for (const auto need : metric.needs)
    if (is_absent(need, exhibit)) absent.push_back(fmt::format("'{}'", need));
  if (absent.empty()) return std::nullopt;
  return lacking(fmt::format("{} cannot be None for the '{}' metric", enumerated(absent), metric.title));
}

}  // namespace proctor::judges
