// What the body says is read in model/answer; here it becomes an outcome.
#include "model/response.h"

#include <utility>

#include "base/words.h"
#include "model/answer.h"
#include "value/json.h"

namespace proctor::model {

namespace {

// What keeps the body from being graded as an answer.
void read_failure(const Value& body, const Answer& answer, Outcome& outcome) {
  if (const Value* error = error_in(body)) {
    outcome.error = Fault{"provider_error", "the provider answered with an error: " + error_message(*error)};
  } else if (auto missing = missing_answer(body, answer)) {
    outcome.error = std::move(missing);
  } else if (!answer.known) {
    outcome.unread =
        Fault{"protocol", "the response is not a provider's body that proctor can read: " +
                              quoted(value::to_json(body), 80) + R"(; give the answer's text as "output")"};
  }
}

}  // namespace

void read_response(Value body, Outcome& outcome) {
  if (body.is_text()) {
    auto parsed = value::parse_json(body.text(), {.strictness = value::Strictness::data});
    if (parsed && parsed->is_map()) body = *std::move(parsed);
  }
  Answer answer = read_answer(body);
  read_failure(body, answer, outcome);
  outcome.refused = answer.refused();
  const bool has_text = answer.text && !(answer.text->empty() && !answer.refusal.empty());
  outcome.text = has_text ? *std::move(answer.text) : std::move(answer.refusal);
  for (AskedCall& call : answer.calls)
    outcome.tool_calls.push_back({std::move(call.name), std::move(call.arguments), {}});
  for (const value::Member& count : answer.usage) outcome.usage.set(count.key, count.value);
  outcome.response = std::move(body);
}

}  // namespace proctor::model
