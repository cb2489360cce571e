// Was the task done? Stages: task_and_outcome (what was asked, what came of it), verdict (0 to 1, with the
// reason). A task that the author states takes the place of the one found.
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr Form kFoundForm("task and outcome", {must("task", value::kText, "What the user wanted."),
                                               must("outcome", value::kText, "What came of it.")});
constexpr Form kVerdictForm("verdict", {must("reason", value::kText, "Why."),
                                        must("verdict", value::kNumber, "From 0 to 1.")});

Ask first(const Case& given) {
  Ask ask{.stage = "task_and_outcome",
          .data = {{"input", *given.exhibit.input}, {"actual_output", *given.exhibit.output}},
          .reply = kFoundForm.shape()};
  if (given.exhibit.tool_calls && !given.exhibit.tool_calls->empty())
    ask.data.push_back({"tools_called", shown_calls(*given.exhibit.tool_calls)});
  return ask;
}

std::string plain(const Value& value) {
  return value.is_text() ? std::string(value.text()) : numbered(value);
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty()) return asking(first(given));
  if (given.rounds.size() == 1) {
    TRY(const Value* task, member(given.rounds[0][0], "task"));
    TRY(const Value* outcome, member(given.rounds[0][0], "outcome"));
    return asking({.stage = "verdict",
                   .data = {{"task", text_setting(given.options, "task").value_or(plain(*task))},
                            {"outcome", plain(*outcome)}},
                   .reply = kVerdictForm.shape()});
  }
  TRY(const Value* verdict, member(given.rounds[1][0], "verdict"));
  TRY(const Value* reason, member(given.rounds[1][0], "reason"));
  if (!verdict->is_number()) return at_fault(kSchema, R"("verdict" is no number)", given.rounds[1][0].text);
  if (!given.as_deepeval() && (verdict->number() < 0 || verdict->number() > 1))
    return at_fault(kSchema, R"("verdict" is not between 0 and 1)", given.rounds[1][0].text);
  return Score{.value = verdict->number(), .why = plain(*reason)};
}

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr Field kOptions[] = {
    may("task", value::kText, "The task, where it is not to be read from the input.")};
constexpr MetricDef kDefs[] = {{.name = "task_completion",
                                .title = "Task Completion",
                                .summary = "How far the task was done, from 0 to 1.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> task_completion() { return kDefs; }

}  // namespace proctor::judges
