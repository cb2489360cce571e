#include "engine/exhibits.h"

#include "value/json.h"

namespace proctor::engine {
namespace {

using judges::Exhibit;
using model::Outcome;
using model::ToolCall;

std::string as_text(const Value& value) {
  return value.is_text() ? std::string(value.text()) : value::to_json(value);
}

// What the answer answers: the variable user_question, else input, else what was said. To say nothing is a
// question too, as metrics have it.
std::string input_of(const model::Case& test, const model::Step& step, const std::string& said) {
  for (const std::string_view name : {"user_question", "input"})
    for (const Map* vars : {&step.vars, &test.vars})
      if (const Value* value = vars->find(name); value != nullptr && !value->is_null())
        return as_text(*value);
  return said;
}

// Tools that are known by name alone were called with nothing.
std::vector<ToolCall> calls_of(const Outcome& outcome) {
  if (!outcome.tool_calls.empty()) return outcome.tool_calls;
  std::vector<ToolCall> out;
  for (const std::string& name : outcome.tools_used) {
    out.emplace_back().name = name;
    out.back().arguments = Map{};
  }
  return out;
}

std::optional<std::vector<std::string>> context_in(const Map& extra) {
  return model::passage_texts(model::read_passages(extra.find("retrieval_context")));
}

void add_history(const model::Case& test, std::vector<judges::Turn>& to) {
  for (const model::Message& message : test.history)
    if (message.role == "user" || message.role == "assistant")
      to.push_back({.role = message.role,
                    .text = as_text(message.content),
                    .retrieval_context = context_in(message.extra)});
}

// A step that says nothing, or to which nothing came, has no turn of that side.
void add_step(const model::Step& step, const StepAnswer& answer, std::vector<judges::Turn>& to) {
  const Outcome& outcome = answer.exchange.outcome;
  if (!answer.said.empty()) to.push_back({.role = "user", .text = answer.said});
  if (outcome.error) return;
  to.push_back({.role = "assistant",
                .text = outcome.text,
                .tool_calls = calls_of(outcome),
                .retrieval_context = model::passage_texts(step.retrieval_context)});
}

}  // namespace

Exhibit exhibit_of(const model::Case& test, std::span<const StepAnswer> answers, std::size_t place) {
  const model::Step& step = test.steps[place];
  const StepAnswer& answer = answers[place];
  Exhibit out;
  out.input = input_of(test, step, answer.said);
  out.output = answer.exchange.outcome.text;
  if (step.expected_output) out.expected_output = as_text(*step.expected_output);
  out.retrieval_context = model::passage_texts(step.retrieval_context);
  out.tool_calls = calls_of(answer.exchange.outcome);
  add_history(test, out.turns);
  for (std::size_t i = 0; i <= place; ++i) add_step(test.steps[i], answers[i], out.turns);
  return out;
}

}  // namespace proctor::engine
