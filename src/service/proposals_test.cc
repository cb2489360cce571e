// What is proposed from an answer: schemas, values that stay, telling words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/inferred_schema.h"
#include "service/proposed_checks.h"
#include "service/salient.h"
#include "service/trace_chat.h"
#include "value/json.h"
#include "value/schema.h"

namespace proctor::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Value json(std::string_view text) { return value::parse_json(text).value(); }

TEST(InferredSchema, HasTypesAndKeysAndNoValues) {
  EXPECT_EQ(inferred_schema(json(R"({"a": 1, "b": [0.5], "c": {"d": null}, "e": []})")),
            json(R"({"type": "object", "properties": {
              "a": {"type": "integer"}, "b": {"type": "array", "items": {"type": "number"}},
              "c": {"type": "object", "properties": {"d": {}}, "required": ["d"]}, "e": {"type": "array"}},
              "required": ["a", "b", "c", "e"]})"));
}

TEST(InferredSchema, DescribesItemsTogether) {
  const auto items = [](std::string_view list) { return *inferred_schema(json(list)).find("items"); };
  EXPECT_EQ(items(R"([1, 2.5])"), json(R"({"type": "number"})"));
  EXPECT_EQ(items(R"([1, "x"])"), json("{}"));
  EXPECT_EQ(items(R"([null, "x"])"), json("{}"));
  EXPECT_EQ(items(R"([[], [true]])"), json(R"({"type": "array", "items": {"type": "boolean"}})"));
  EXPECT_EQ(items(R"([{"a": 1, "b": 2}, {"a": 1.5, "c": "x"}])"),
            json(R"({"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "integer"},
                     "c": {"type": "string"}}, "required": ["a"]})"));
}

TEST(InferredSchema, ComesToAnEndOnWhatIsDeep) {
  Value deep = 1;
  for (int i = 0; i < 400; ++i) deep = List{std::move(deep)};
  EXPECT_LT(value::to_json(inferred_schema(deep)).size(), 2000U);
}

std::vector<std::string> stable_paths(std::string_view text) {
  std::vector<std::string> out;
  for (const StableScalar& scalar : stable_scalars(json(text), 8)) out.push_back(scalar.path);
  return out;
}

TEST(StableScalars, AreWordsTruthsAndSmallNumbers) {
  EXPECT_THAT(stable_paths(R"({"status": "shipped", "paid": true, "count": 3, "a b": {"c": "x"}})"),
              ElementsAre("$.status", "$.paid", "$.count", "$['a b'].c"));
}

TEST(StableScalars, AreNothingThatLooksGenerated) {
  EXPECT_THAT(
      stable_paths(
          R"({"id": "x", "orderId": 5, "order_id": "x", "created_at": "today", "when": "2026-01-01T00:00:00Z",
      "ref": "8f14e45fceea", "n": 1735689600, "price": 49.99, "mail": "a@b.c", "page": "https://x.y", "empty": "", "none": null,
      "long": "a text of so many words that no model says it twice", "list": ["x"], "it's": "x", "secret": "[REDACTED]"})"),
      IsEmpty());
}

TEST(StableScalars, AreNotTooMany) {
  EXPECT_EQ(stable_scalars(json(R"({"a": 1, "b": 2, "c": 3})"), 2).size(), 2U);
}

TEST(Salient, IsTheWholeOfAShortText) {
  EXPECT_THAT(salient(" Paris.\n", "", 3), ElementsAre("Paris"));
  EXPECT_THAT(salient("", "", 3), IsEmpty());
  EXPECT_THAT(salient("...", "", 3), IsEmpty());
}

TEST(Salient, IsNumbersThenNamesThenLongWords) {
  constexpr std::string_view kText =
      "The tower was finished in 1889 by Gustave Eiffel, and thanks to its extraordinary height it still "
      "helps.";
  EXPECT_THAT(salient(kText, "Who built the tower?", 1), ElementsAre("1889"));
  EXPECT_THAT(salient(kText, "Who built the tower?", 3), ElementsAre("1889", "Gustave", "Eiffel"));
  EXPECT_THAT(salient(kText, "What has Gustave Eiffel to do with 1889?", 2),
              ElementsAre("finished", "extraordinary"));
}

TEST(Salient, StandsInTheTextAsItIs) {
  for (const std::string_view text :
       {"Über 3.500 Gäste kamen im Jahr 2024 nach Königswinter, sagte Jürgen aus München am Montag.",
        "東京 is the capital, with 14,000,000 people — “more than anywhere”, some say, in 2024-05-01.",
        "\xFF\xFE broken bytes 12345 and \x1b[31m escapes among Perfectly ordinary Words of every kind"})
    for (const std::string& word : salient(text, "", 3))
      EXPECT_NE(text.find(word), std::string_view::npos) << word;
}

TEST(ProposedChecks, GiveTimeRoom) {
  const auto most = [](double ms) {
    const auto checks = proposed_checks({.answer = "x", .duration_ms = ms}, means_of("native"),
                                        std::vector{Proposal::latency});
    return checks.at(0).options.find("max")->number();
  };
  EXPECT_EQ(most(3), 1000);
  EXPECT_EQ(most(501), 1500);
  EXPECT_EQ(most(2000), 4000);
}

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
