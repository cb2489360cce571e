#include "providers/turn.h"

#include <utility>

#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

Map call_value(const model::AskedCall& call) {
  const std::string arguments =
      call.arguments.is_text() ? std::string(call.arguments.text()) : value::to_json(call.arguments);
  return Map{{"id", call.id},
             {"type", "function"},
             {"function", Map{{"name", call.name}, {"arguments", arguments}}}};
}

// Of Gemini's calls, in their order; empty texts where there is none.
std::vector<std::string_view> signatures(const Value* body) {
  std::vector<std::string_view> found;
  const Value* candidate = value::first_of(reach(body, "candidates"));
  for (const Value& part : value::items_at(reach(candidate, "content"), "parts"))
    if (part.find("functionCall") != nullptr) found.push_back(text_at(part, "thoughtSignature"));
  return found;
}

List calls_of(const model::Reply& reply, const Value* body) {
  const auto signed_with = signatures(body);
  List calls;
  for (std::size_t i = 0; i < reply.calls.size(); ++i) {
    Map call = call_value(reply.calls[i]);
    if (i < signed_with.size() && !signed_with[i].empty())
      call.set("extra_content", Map{{"google", Map{{"thought_signature", signed_with[i]}}}});
    calls.push_back(std::move(call));
  }
  return calls;
}

List thinking_in(const Value* body) {
  List blocks;
  for (const Value& block : value::items_at(body, "content"))
    if (text_at(block, "type") == "thinking" || text_at(block, "type") == "redacted_thinking")
      blocks.push_back(block);
  return blocks;
}

}  // namespace

Map assistant_turn(const model::Reply& reply) {
  const Value* body = reply.response ? &*reply.response : nullptr;
  const bool silent = reply.text.empty() && !reply.calls.empty();
  Map message{{"role", "assistant"}, {"content", silent ? Value() : Value(reply.text)}};
  if (List calls = calls_of(reply, body); !calls.empty()) message.set("tool_calls", std::move(calls));
  if (List thinking = thinking_in(body); !thinking.empty())
    message.set("thinking_blocks", std::move(thinking));
  return message;
}

Map tool_turn(std::string_view call_id, std::string_view result) {
  return Map{{"role", "tool"}, {"tool_call_id", call_id}, {"content", result}};
}

}  // namespace proctor::providers
