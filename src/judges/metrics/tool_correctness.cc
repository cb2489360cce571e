// Were the expected tools called? Names and types are compared, on request arguments and outputs too. Where
// the tools that there are are known, a judge also says how well they were chosen (stage: selection), and the
// lower of the two counts; else no judge is asked.
#include <fmt/format.h>

#include <algorithm>

#include "judges/forms.h"
#include "judges/settings.h"
#include "judges/tool_match.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTitle = "Tool Correctness";

Value part(const Value& tool, std::string_view name, std::string_view other) {
  const Value* found = tool.find(name);
  if (found == nullptr) found = tool.find(other);
  return found != nullptr ? *found : Value();
}

// A tool is its name, or a map with its name.
model::ToolCall read_tool(const Value& tool) {
  if (tool.is_text()) return {std::string(tool.text()), {}, {}};
  return {text_at(tool, "name"), part(tool, "input_parameters", "arguments"), part(tool, "output", "result"),
          text_at(tool, "type")};
}

Result<Calls> read_tools(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  if (found == nullptr || !found->is_list()) return missing_input(name, kTitle);
  Calls out;
  for (const Value& tool : found->list()) {
    out.push_back(read_tool(tool));
    if (out.back().name.empty()) return bad_setting("a tool is its name, or a map with its name");
  }
  return out;
}

Compared read_compared(const Map& options) {
  Compared out;
  for (const std::string& name :
       texts_setting(options, "evaluation_params").value_or(std::vector<std::string>{})) {
    if (name == "input_parameters") out.arguments = true;
    if (name == "output") out.output = true;
  }
  return out;
}

double agreement(const Case& given, const Calls& expected) {
  const Calls& called = *given.exhibit.tool_calls;
  const Compared compared = read_compared(given.options);
  if (is_set(given.options, "should_exact_match")) return exact_agreement(expected, called, compared);
  if (is_set(given.options, "should_consider_ordering")) return ordered_agreement(expected, called, compared);
  return free_agreement(expected, called, compared);
}

std::string names_of(const Calls& calls) {
  std::string out;
  for (const model::ToolCall& call : calls) out += (out.empty() ? "" : ", ") + call.name;
  return out.empty() ? "none" : out;
}

std::string told(const Calls& expected, const Calls& called) {
  return fmt::format("Expected: {}. Called: {}.", names_of(expected), names_of(called));
}

Result<Move> next(const Case& given) {
  TRY(const Calls expected, read_tools(given.options, "expected_tools"));
  const Calls& called = *given.exhibit.tool_calls;
  Score score{.value = agreement(given, expected), .why = told(expected, called)};
  const Value* available = given.options.find("available_tools");
  if (available == nullptr || !available->is_list() || available->list().empty()) return score;
  if (given.rounds.empty())
    return asking({.stage = "selection",
                   .data = {input_of(given), {"tools_called", shown_calls(called)}},
                   .words = {{"available_tools", *available}},
                   .reply = kScoreForm.shape()});
  TRY(const Graded selection, read_share(given.rounds[0][0], given));
  score.value = std::min(score.value, selection.score);
  score.why += " Choice of tools: " + selection.reason;
  return score;
}

constexpr std::string_view kNeeds[] = {"input", "tools_called"};
constexpr std::string_view kParts[] = {"input_parameters", "output"};
constexpr Shape kPart = {.takes = takes_text, .words = kParts};
constexpr Shape kSomeParts = {.takes = takes_list, .items = &kPart};
constexpr Shape kTool = {.takes = takes_text | takes_map};
constexpr Shape kTools = {.takes = takes_list, .items = &kTool};
constexpr Field kOptions[] = {
    must("expected_tools", kTools,
         "Tools that should be called: names, or {name, input_parameters, output}."),
    may("available_tools", kTools, "The tools there are: a judge then also rates the choice."),
    may("evaluation_params", kSomeParts, "What is compared besides names: input_parameters, output."),
    {.name = "should_exact_match",
     .shape = &value::kBoolean,
     .about = "The same calls in the same order, and no others.",
     .fallback = "false"},
    {.name = "should_consider_ordering",
     .shape = &value::kBoolean,
     .about = "The order of the calls matters.",
     .fallback = "false"}};
constexpr MetricDef kDefs[] = {{.name = "tool_correctness",
                                .title = kTitle,
                                .summary = "The share of expected tools that were called.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> tool_correctness() { return kDefs; }

}  // namespace proctor::judges
