#include "providers/call.h"

#include <gtest/gtest.h>

#include "providers/testing.h"
#include "value/json.h"

namespace proctor::providers {
namespace {

using std::chrono::microseconds;

const model::ChatRequest kChat{.model = "gpt-4o", .messages = {json(R"({"role":"user","content":"Hi"})")}};
const Prices kPrices;

Connection with_key(std::string key) {
  Connection connection;
  connection.key = Secret(std::move(key));
  return connection;
}

model::Reply asked(std::string_view provider, const Answered<net::Response>& answer,
                   const model::ChatRequest& chat = kChat,
                   const Connection& connection = with_key("sk-secret")) {
  RoteTransport transport(answer);
  return ask(*find_provider(provider), connection, chat, transport, kPrices, {});
}

TEST(Ask, MeasuresAndPrices) {
  auto response = response_with(
      R"({"choices":[{"message":{"content":"Hello"},"finish_reason":"stop"}],
          "usage":{"prompt_tokens":1000000,"completion_tokens":0}})");
  response.total = microseconds(12'500);
  const auto reply = asked("openai", response);
  EXPECT_EQ(reply.text, "Hello");
  EXPECT_EQ(reply.latency_ms, 12.5);
  EXPECT_FALSE(reply.first_token_ms);
  EXPECT_EQ(reply.cost, 2.5);
}

TEST(Ask, TellsWhenTheFirstContentCame) {
  const std::string role =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n";
  const std::string thought =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n";
  const std::string text =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n";
  auto response = response_with(role + thought + text + "data: [DONE]\n\n", "text/event-stream");
  const std::size_t before = role.size() + thought.size();
  response.arrivals = {{role.size(), microseconds(1000)},
                       {before + 10, microseconds(2000)},
                       {before + text.size(), microseconds(3000)},
                       {response.body.size(), microseconds(4000)}};
  response.total = microseconds(4000);
  model::ChatRequest chat = kChat;
  chat.stream = true;
  const auto reply = asked("openai", response, chat);
  EXPECT_EQ(reply.text, "x");
  EXPECT_EQ(reply.first_token_ms, 3.0);
  EXPECT_EQ(reply.latency_ms, 4.0);
}

TEST(Ask, PassesFaultsOn) {
  const auto reply = asked("openai", faulted("timeout", "no answer within 10 s"));
  EXPECT_EQ(reply.error, (Fault{"timeout", "no answer within 10 s"}));
  const auto config = asked("openai-compatible", faulted("timeout", ""));
  EXPECT_EQ(config.error, (Fault{"config", "this provider needs a base URL"}));
}

TEST(Ask, NeverShowsTheKey) {
  const auto reply = asked(
      "openai", response_with(R"({"error":{"message":"wrong key sk-secret!"}})", "application/json", 401));
  EXPECT_EQ(reply.error->kind, "auth");
  EXPECT_EQ(
      reply.error->message,
      "the provider answered with status 401: wrong key [REDACTED]! (the key is taken from OPENAI_API_KEY)");
}

TEST(Ask, KeepsNoKeyThatAnAnswerSaysBack) {
  const auto reply =
      asked("openai", response_with(R"({"id":"sk-secret","choices":[{"message":{"role":"assistant",
      "content":"it is sk-secret","tool_calls":[{"id":"a","type":"function","function":{"name":"f",
      "arguments":"{\"key\":\"sk-secret\"}"}}]},"finish_reason":"stop"}]})"));
  EXPECT_EQ(reply.text, "it is [REDACTED]");
  ASSERT_EQ(reply.calls.size(), 1U);
  EXPECT_EQ(value::to_json(reply.calls[0].arguments), R"({"key":"[REDACTED]"})");
  EXPECT_EQ(value::to_json(*reply.response).find("sk-secret"), std::string::npos);
}

TEST(Ask, SaysWhichKeyIsMissing) {
  RoteTransport transport(response_with("{}"));
  const auto reply = ask(*find_provider("anthropic"), {}, kChat, transport, kPrices, {});
  EXPECT_EQ(reply.error, (Fault{"auth", "API key not found in environment variable: ANTHROPIC_API_KEY"}));
  EXPECT_EQ(transport.sent, 0);
  Connection elsewhere;
  elsewhere.base_url = "http://127.0.0.1:9";
  EXPECT_NE(asked("anthropic", response_with("{}"), kChat, elsewhere).error->kind, "auth");
}

TEST(Ask, NeedsNoKeyForWhatIsPlayedBack) {
  Connection recorded;
  recorded.recorded = true;
  EXPECT_EQ(asked("anthropic", faulted("cassette_miss", "none"), kChat, recorded).error->kind,
            "cassette_miss");
}

TEST(Ask, SaysWhoAsksWhomAndHandsNoticesOn) {
  auto response = response_with(R"({"choices":[{"message":{"content":"x"}}]})");
  response.notices = {"not recorded: sk-secret would have been kept"};
  RoteTransport transport(response);
  model::ChatRequest chat = kChat;
  chat.occasion = {"1:2", 3};
  const auto reply = ask(*find_provider("openai"), with_key("sk-secret"), chat, transport, kPrices, {});
  EXPECT_EQ(transport.last.provider, "openai");
  EXPECT_EQ(transport.last.occasion, (Occasion{"1:2", 3}));
  EXPECT_EQ(reply.notices, std::vector<std::string>{"not recorded: [REDACTED] would have been kept"});
}

TEST(Ask, CostsNothingAtHome) {
  EXPECT_EQ(asked("ollama", response_with(R"({"message":{"content":"x"},"done":true})")).cost, 0.0);
  EXPECT_FALSE(asked("openai", response_with(R"({"choices":[{"message":{"content":"x"}}]})")).cost);
}

TEST(Ask, EchoNeedsNoNetwork) {
  const auto reply = asked("echo", faulted("connection", "never sent"));
  EXPECT_EQ(reply.text, "Hi");
  EXPECT_EQ(reply.cost, 0.0);
  EXPECT_FALSE(reply.error);
}

}  // namespace
}  // namespace proctor::providers
