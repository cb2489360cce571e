#include "service/trace_mocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "service/trace_chat.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using value::items_at;
using value::text_at;

// A text that is JSON is given as such.
Value result_in(const Value& message) {
  const std::string text = message_text(message);
  auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  return parsed && !parsed->is_scalar() ? *std::move(parsed) : Value(text);
}

// A tool that gave one answer gives it always; one that gave several goes by its arguments.
void add_mock(const ToolResult& result, std::vector<model::Mock>& to) {
  const auto known = std::find_if(to.begin(), to.end(),
                                  [&](const model::Mock& mock) { return mock.name == result.call.name; });
  model::Mock& mock = known == to.end() ? to.emplace_back() : *known;
  mock.name = result.call.name;
  const Value rule = Map{{"when", result.call.arguments}, {"returns", result.result}};
  const bool told = std::find(mock.rules.begin(), mock.rules.end(), rule) != mock.rules.end();
  if (!told && result.call.arguments.is_map()) mock.rules.push_back(rule);
}

}  // namespace

std::vector<ToolResult> results_in(const List& messages) {
  std::vector<ToolResult> out;
  std::vector<model::AskedCall> asked;
  for (const Value& message : messages) {
    for (const Value& call : items_at(message, "tool_calls")) {
      const Value* function = value::reach(&call, "function");
      auto arguments =
          value::parse_json(text_at(function, "arguments"), {.strictness = value::Strictness::data});
      asked.push_back({std::string(text_at(call, "id")), std::string(text_at(function, "name")),
                       arguments ? *std::move(arguments) : Value(Map{})});
    }
    if (text_at(message, "role") != "tool") continue;
    const auto at = std::find_if(asked.rbegin(), asked.rend(), [&](const model::AskedCall& call) {
      return call.id == text_at(message, "tool_call_id");
    });
    if (at != asked.rend() && !at->name.empty()) out.push_back({*at, result_in(message)});
  }
  return out;
}

std::vector<model::Mock> mocks_of(const std::vector<ToolResult>& results) {
  std::vector<model::Mock> out;
  for (const ToolResult& result : results) add_mock(result, out);
  for (model::Mock& mock : out)
    if (mock.rules.size() == 1) {
      mock.returns = *mock.rules.front().find("returns");
      mock.rules = {};
    }
  return out;
}

void say_as_code(model::Mock& mock) {
  if (!mock.returns) return;
  mock.code = fmt::format("return {};", value::to_json(*mock.returns));
  mock.returns.reset();
}

}  // namespace proctor::service
