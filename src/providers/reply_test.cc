// Bodies that are no answers. Nothing of them may pass for one.
#include "providers/reply.h"

#include <gtest/gtest.h>

#include "providers/anthropic_stream.h"
#include "providers/openai_stream.h"
#include "providers/provider.h"
#include "providers/testing.h"

namespace proctor::providers {
namespace {

using model::Reply;

Reply read(std::string body, std::string type = "application/json") {
  return read_reply(response_with(std::move(body), std::move(type)), assemble_chat);
}

std::string kind(const Reply& reply) { return reply.error ? reply.error->kind : ""; }

TEST(Reply, GivesEveryBrokenBodyItsKind) {
  constexpr std::string_view kChunk =
      R"({"choices":[{"index":0,"delta":{"role":"assistant","content":"x"}}]})";
  const std::string event = "data: " + std::string(kChunk) + "\n\n";
  const std::pair<std::string, std::string_view> bodies[] = {
      {"", "empty"},
      {"{bad}", "decode"},
      {"plain words", "decode"},
      {R"({"choices":[{"message":{"content":"cut)", "truncated"},
      {R"({"choices":[{"message":{"content":"cut"}}])", "truncated"},
      {R"({"choices":[]})", "empty"},
      {R"({"choices":[{"message":{"content":null},"finish_reason":"stop"}]})", "empty"},
      {R"({"choices":[{"message":{},"finish_reason":"stop"}]})", "empty"},
      {R"({"content":[],"stop_reason":"end_turn"})", "empty"},
      {R"({})", "protocol"},
      {R"([])", "protocol"},
      {R"(null)", "protocol"},
      {R"({"error":{"message":"m","type":"rate_limit_error"}})", "rate_limited"},
      {R"({"error":{"message":"m","type":"overloaded_error"}})", "server_error"},
      {R"({"error":{"message":"m"}})", "provider_error"},
      {R"({"error":"m"})", "provider_error"},
      {R"({"choices":[{"message":{"content":"x"},"finish_reason":"content_filter"}]})", "provider_error"},
      {"<!DOCTYPE html><p>hello", "protocol"},
      {event, "truncated"},
      {event + "data: [DONE]\n\n", "truncated"},
      {event + "data: {bad\n\n", "decode"},
      {event + "data: {\"error\":{\"message\":\"m\"}}\n\n", "provider_error"},
      {"data: [DONE]\n\n", "empty"},
      {": only a comment\n\n", "truncated"},
      {std::string(600, '[') + std::string(600, ']'), "limit"},
  };
  for (const auto& [body, wanted] : bodies) {
    const Reply reply = read(body);
    EXPECT_EQ(kind(reply), wanted) << body << ": " << (reply.error ? reply.error->message : reply.text);
  }
}

TEST(Reply, ShowsTheBeginningOfAWebPage) {
  const Reply reply = read("<html>\x1b[31m" + std::string(200, 'a'), "text/html");
  ASSERT_TRUE(reply.error);
  EXPECT_EQ(reply.error->kind, "protocol");
  EXPECT_EQ(reply.error->message,
            "the answer is a web page, not JSON: <html>\\u{1B}[31m" + std::string(69, 'a') + "…");
}

TEST(Reply, TakesAStreamByItsLooksToo) {
  const std::string body =
      "data: "
      "{\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"x\"},\"finish_reason\":"
      "\"stop\"}]}\n\n";
  EXPECT_EQ(read(body, "application/json").text, "x");
  EXPECT_EQ(read(body, "").text, "x");
  EXPECT_EQ(read(R"({"choices":[{"message":{"content":"y"}}]})", "text/event-stream").text, "y");
}

TEST(Reply, ReadsBytesThatAreNoCharacters) {
  const Reply reply = read("{\"choices\":[{\"message\":{\"content\":\"a\xFF\xE9z\"}}]}");
  EXPECT_EQ(reply.text, "a\xEF\xBF\xBD\xEF\xBF\xBDz");
  ASSERT_EQ(reply.notices.size(), 1U);
  EXPECT_NE(reply.notices[0].find("U+FFFD"), std::string::npos);
}

TEST(Reply, KeepsBrokenArgumentsAsTheyAre) {
  const Reply reply = read(R"({"choices":[{"message":{"content":null,"tool_calls":[
      {"id":"a","function":{"name":"f","arguments":"{half"}},{"function":{"name":"g"}}]}}]})");
  ASSERT_EQ(reply.calls.size(), 2U);
  EXPECT_EQ(reply.calls[0].arguments, Value("{half"));
  EXPECT_EQ(reply.calls[1].arguments, Value(Map{}));
  EXPECT_EQ(reply.calls[1].id, "call_2");
  EXPECT_EQ(reply.notices, std::vector<std::string>{"the arguments of tool \"f\" are no JSON"});
}

TEST(Reply, LimitsToolCalls) {
  const auto with = [](int count) {
    List calls;
    for (int i = 0; i < count; ++i)
      calls.push_back(json(R"({"id":"a","function":{"name":"f","arguments":"{}"}})"));
    return read(value::to_json(Map{
        {"choices", List{Map{{"message", Map{{"content", nullptr}, {"tool_calls", std::move(calls)}}}}}}}));
  };
  EXPECT_FALSE(with(128).error);
  EXPECT_EQ(with(128).calls.size(), 128U);
  EXPECT_EQ(kind(with(129)), "limit");
  EXPECT_TRUE(with(129).calls.empty());
}

TEST(Reply, AllowsAnEmptyText) {
  const Reply reply = read(R"({"choices":[{"message":{"content":""},"finish_reason":"stop"}]})");
  EXPECT_FALSE(reply.error);
  EXPECT_EQ(reply.text, "");
}

TEST(Reply, StandsHostileStreams) {
  std::string many;
  for (int i = 0; i < 20'000; ++i)
    many += "data: {\"choices\":[{\"index\":" + std::to_string(i) +
            ",\"delta\":{\"tool_calls\":[{\"index\":" + std::to_string(i * 1'000'003LL) + "}]}}]}\n\n";
  EXPECT_EQ(kind(read(many, "text/event-stream")), "truncated");
  const std::string deep(100'000, '[');
  EXPECT_EQ(kind(read_reply(response_with("event: x\ndata: " + deep + "\n\n", "text/event-stream"),
                            assemble_message)),
            "limit");
}

}  // namespace
}  // namespace proctor::providers
