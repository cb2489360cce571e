// Requests of several APIs as one conversation.
#include "service/trace_chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::service {
namespace {

Value json(std::string_view text) { return value::parse_json(text).value(); }

cassette::Trace asked(std::string_view request, std::string endpoint = "/v1/chat/completions") {
  return {.endpoint = std::move(endpoint), .request = json(request)};
}

TEST(TraceChat, IsTheSameWhicheverApiWasAsked) {
  const Value call =
      json(R"({"id": "c", "type": "function", "function": {"name": "f", "arguments": "{\"a\":1}"}})");
  const List wanted = {json(R"({"role": "user", "content": "Hi"})"),
                       Map{{"role", "assistant"}, {"content", ""}, {"tool_calls", List{call}}},
                       json(R"({"role": "tool", "tool_call_id": "c", "content": "5"})")};
  const TraceChat anthropic =
      read_chat(asked(R"({"model": "claude-x", "system": "S", "stop_sequences": ["."], "stream": true,
      "tool_choice": {"type": "any"}, "tools": [{"name": "f", "input_schema": {"type": "object"}}], "messages": [
      {"role": "user", "content": [{"type": "text", "text": "Hi"}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "f", "input": {"a": 1}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": [{"type": "text", "text": "5"}]}]}]})",
                      "/v1/messages"));
  EXPECT_EQ(Value(anthropic.messages), Value(wanted));
  EXPECT_EQ(anthropic.provider, "anthropic");
  EXPECT_EQ(anthropic.system, "S");
  EXPECT_EQ(Value(anthropic.params), json(R"({"stop": ["."], "tool_choice": "required"})"));
  const TraceChat responses =
      read_chat(asked(R"({"model": "gpt-x", "instructions": "S", "max_output_tokens": 5, "input": [
      {"role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
      {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{\"a\":1}"},
      {"type": "function_call_output", "call_id": "c", "output": "5"}], "tools": [{"type": "function", "name": "f", "parameters": {"type": "object"}}]})"));
  EXPECT_EQ(Value(responses.messages), Value(wanted));
  EXPECT_EQ(responses.system, "S");
  EXPECT_EQ(Value(responses.params), json(R"({"max_tokens": 5})"));
  EXPECT_EQ(Value(responses.tools), Value(anthropic.tools));
  const TraceChat gemini = read_chat(asked(R"({"systemInstruction": {"parts": [{"text": "S"}]}, "contents": [
      {"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"functionCall": {"name": "f", "args": {"a": 1}}}]},
      {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"x": 5}}}]}],
      "tools": [{"functionDeclarations": [{"name": "f", "parameters": {"type": "object"}}]}]})",
                                           "/v1beta/models/g:generateContent"));
  EXPECT_EQ(gemini.provider, "gemini");
  EXPECT_EQ(gemini.system, "S");
  EXPECT_EQ(gemini.messages.size(), 3U);
  EXPECT_EQ(Value(gemini.tools), Value(anthropic.tools));
}

TEST(TraceChat, BearsBodiesOfAnyShape) {
  for (const std::string_view body :
       {"null", "5", "[]", "{}", R"({"messages": 5, "tools": {}, "system": {}})",
        R"({"messages": [null, 5, {}, {"content": []}, {"role": 5, "content": [null, 1, {}]}]})",
        R"({"contents": [5, {"parts": [null, {"functionCall": 5}]}], "generationConfig": []})",
        R"({"input": [null, {"type": "function_call"}, {"role": "user"}]})"}) {
    const TraceChat chat = read_chat(asked(body));
    for (const Value& message : chat.messages) EXPECT_LT(message_text(message).size(), 100U) << body;
  }
}

}  // namespace
}  // namespace proctor::service
