#include "providers/turn.h"

#include <gtest/gtest.h>

#include "providers/provider.h"
#include "providers/testing.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

model::Reply decoded(std::string_view provider, std::string body) {
  return find_provider(provider)->decode({}, {}, response_with(std::move(body)));
}

// What the next request says of the reply.
Value sent_back(std::string_view provider, std::string_view model, const model::Reply& reply) {
  model::ChatRequest chat;
  chat.model = model;
  chat.messages = {json(R"({"role":"user","content":"Hi"})"), assistant_turn(reply),
                   tool_turn("call_1", "done")};
  const auto request = find_provider(provider)->encode(chat, {});
  EXPECT_TRUE(request);
  return json(request->body);
}

TEST(Turn, IsTheReplyInOpenAisShape) {
  const auto reply = decoded("openai", R"({"choices":[{"message":{"content":null,"tool_calls":[
      {"id":"a","function":{"name":"f","arguments":"{\"x\": 1}"}},{"id":"b","function":{"name":"g","arguments":"{half"}}]}}]})");
  EXPECT_EQ(value::to_json(assistant_turn(reply)),
            R"({"role":"assistant","content":null,"tool_calls":[)"
            R"({"id":"a","type":"function","function":{"name":"f","arguments":"{\"x\":1}"}},)"
            R"({"id":"b","type":"function","function":{"name":"g","arguments":"{half"}}]})");
  EXPECT_EQ(
      value::to_json(assistant_turn(decoded("openai", R"({"choices":[{"message":{"content":"hi"}}]})"))),
      R"({"role":"assistant","content":"hi"})");
  EXPECT_EQ(value::to_json(tool_turn("a", "r")), R"({"role":"tool","tool_call_id":"a","content":"r"})");
}

TEST(Turn, BringsGeminisSignaturesBack) {
  const auto reply = decoded("gemini", R"({"candidates":[{"content":{"parts":[{"text":"hm","thought":true},
      {"functionCall":{"name":"f","args":{}},"thoughtSignature":"c2ln"},{"functionCall":{"name":"g","args":{}}}]},
      "finishReason":"STOP"}]})");
  const Value body = sent_back("gemini", "gemini-3-pro", reply);
  const List& parts = value::items_at(value::items_at(body, "contents")[1], "parts");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(value::text_at(parts[0], "thoughtSignature"), "c2ln");
  EXPECT_EQ(parts[1].find("thoughtSignature"), nullptr);
}

TEST(Turn, BringsThinkingBack) {
  const auto reply = decoded("anthropic", R"({"content":[{"type":"thinking","thinking":"hm","signature":"s"},
      {"type":"tool_use","id":"call_1","name":"f","input":{"x":1}}],"stop_reason":"tool_use"})");
  const Value body = sent_back("anthropic", "claude-opus-5-5", reply);
  EXPECT_EQ(value::to_json(value::items_at(body, "messages")[1]),
            R"({"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},)"
            R"({"type":"tool_use","id":"call_1","name":"f","input":{"x":1}}]})");
}

}  // namespace
}  // namespace proctor::providers
