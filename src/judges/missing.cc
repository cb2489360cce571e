#include "judges/missing.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "judges/conversation.h"
#include "judges/reading.h"

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

bool is_blank(const std::string& text) { return stripped(text).empty(); }

bool is_blank(const std::vector<std::string>& texts) {
  return std::all_of(texts.begin(), texts.end(), [](const std::string& text) { return is_blank(text); });
}

// Metrics that compare something with the request. Others list `input` as DeepEval does, and never look at
// it.
bool looks_at_input(const MetricDef& metric) {
  constexpr std::string_view kNames[] = {"answer_relevancy",     "contextual_relevancy",
                                         "contextual_precision", "argument_correctness",
                                         "summarization",        "task_completion"};
  return std::find(std::begin(kNames), std::end(kNames), metric.name) != std::end(kNames);
}

// Stated, but without anything that could be judged.
bool is_empty(std::string_view need, const Exhibit& exhibit, const MetricDef& metric) {
  if (need == "input") return looks_at_input(metric) && exhibit.input && is_blank(*exhibit.input);
  if (need == "expected_output") return exhibit.expected_output && is_blank(*exhibit.expected_output);
  return need == "retrieval_context" && exhibit.retrieval_context && is_blank(*exhibit.retrieval_context);
}

bool has_answer(const Exhibit& exhibit, bool one_sided) {
  if (!one_sided) return !exchanges(exhibit.turns).empty();
  return std::any_of(exhibit.turns.begin(), exhibit.turns.end(), is_answer);
}

bool has_turn_context(const Exhibit& exhibit) { return !is_blank(contexts_in(all_turns(exhibit.turns))); }

// What DeepEval would give a score for, though there is nothing to judge.
std::optional<std::string> lacking_to_judge(const MetricDef& metric, const Exhibit& exhibit) {
  for (const auto need : metric.needs) {
    if (is_empty(need, exhibit, metric))
      return fmt::format("'{}' cannot be empty for the '{}' metric", need, metric.title);
    if (need == "turns" && !has_answer(exhibit, metric.one_sided))
      return fmt::format("'turns' must hold {} for the '{}' metric",
                         metric.one_sided ? "an answer" : "a turn of the user and an answer to it",
                         metric.title);
  }
  if (metric.turn_context && !has_turn_context(exhibit))
    return fmt::format("'retrieval_context' of the turns cannot be None for the '{}' metric", metric.title);
  return std::nullopt;
}

std::string enumerated(const std::vector<std::string>& names) {
  if (names.size() < 3) return fmt::format("{}", fmt::join(names, " and "));
  return fmt::format("{}, and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace

std::optional<Fault> missing(const MetricDef& metric, const Exhibit& exhibit, Compatibility compatibility) {
  const auto needs = [&](std::string_view name) {
    return std::find(metric.needs.begin(), metric.needs.end(), name) != metric.needs.end();
  };
  if (needs("actual_output") && exhibit.output && exhibit.output->empty())
    return lacking(fmt::format("'actual_output' cannot be empty for the '{}' metric", metric.title));
  std::vector<std::string> absent;
  for (const auto need : metric.needs)
    if (is_absent(need, exhibit)) absent.push_back(fmt::format("'{}'", need));
  if (!absent.empty())
    return lacking(fmt::format("{} cannot be None for the '{}' metric", enumerated(absent), metric.title));
  if (compatibility == Compatibility::deepeval) return std::nullopt;
  const auto nothing = lacking_to_judge(metric, exhibit);
  return nothing ? std::optional(lacking(*nothing)) : std::nullopt;
}

}  // namespace proctor::judges
