#include "proxy/trace_of.h"

#include <gtest/gtest.h>

#include "value/json.h"
#include "value/reach.h"

namespace proctor::proxy {
namespace {

using std::chrono::microseconds;

Asked asked_at(std::string_view path, std::string_view body, const net::Headers& headers = {}) {
  net::Incoming incoming{
      .method = "POST", .target = std::string(path), .headers = headers, .body = std::string(body)};
  Ids ids;
  auto asked = understand(std::move(incoming), *find_route(path), {}, ids);
  return asked ? *std::move(asked) : Asked{};
}

cassette::Recording answer(int status, std::string_view type, std::vector<cassette::Frame> frames) {
  cassette::Recording out;
  out.status = status;
  out.headers = {{"Content-Type", std::string(type)}};
  out.frames = std::move(frames);
  out.total = microseconds(9500);
  out.recorded_at = "2026-01-02T03:04:05.678Z";
  return out;
}

constexpr std::string_view kChat = R"({"model":"gpt-4","messages":[],"stream":true})";

TEST(TraceOf, AStreamHoldsWhatItsSdkAssembles) {
  const auto trace = trace_of(asked_at("/v1/chat/completions", kChat,
                                       {{"X-TraceForge-Session-ID", "talk"},
                                        {"X-TraceForge-Step-Index", "2"},
                                        {"X-TraceForge-State", R"({"a":1})"}}),
                              answer(200, "text/event-stream",
                                     {{"data: "
                                       "{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,"
                                       "\"model\":\"gpt-4\",\"choices\":[{\"index\":0,"
                                       "\"delta\":{\"role\":\"assistant\",\"content\":\"Hel\"}}]}\n\n",
                                       microseconds(1500)},
                                      {"data: "
                                       "{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,"
                                       "\"model\":\"gpt-4\",\"choices\":[{\"index\":0,"
                                       "\"delta\":{\"content\":\"lo\"},\"finish_reason\":\"stop\"}],"
                                       "\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2,"
                                       "\"total_tokens\":5}}\n\ndata: [DONE]\n\n",
                                       microseconds(9000)}}));
  ASSERT_TRUE(trace.response);
  const Value* choice = value::first_of(value::reach(&*trace.response, "choices"));
  EXPECT_EQ(value::text_of(value::reach(choice, "message", "content")), "Hello");
  EXPECT_EQ(trace.tokens_used, 5);
  EXPECT_EQ(trace.first_token_ms, 1.5);
  EXPECT_EQ(trace.duration_ms, 9.5);
  EXPECT_TRUE(trace.success);
  EXPECT_EQ(trace.model, "gpt-4");
  EXPECT_EQ(trace.endpoint, "/v1/chat/completions");
  EXPECT_EQ(trace.session->id, "talk");
  EXPECT_EQ(trace.session->step, 2U);
  EXPECT_EQ(trace.session->state, Value(Map{{"a", 1}}));
}

TEST(TraceOf, AnErrorSaysWhatTheProviderSaid) {
  const auto trace =
      trace_of(asked_at("/v1/messages", R"({"model":"claude","messages":[]})"),
               answer(429, "application/json",
                      {{R"({"type":"error","error":{"type":"rate_limit_error","message":"slow down"}})",
                        microseconds(5)}}));
  EXPECT_FALSE(trace.success);
  EXPECT_NE(trace.error->find("slow down"), std::string::npos);
  EXPECT_TRUE(trace.response);
  EXPECT_EQ(trace.provider, "anthropic");
}

TEST(TraceOf, WhatBrokeOffIsNoSuccess) {
  auto recording = answer(200, "text/event-stream", {{"data: {", microseconds(5)}});
  recording.broke_off = Fault{"connection", "the client went away"};
  const auto trace = trace_of(asked_at("/v1/chat/completions", kChat), recording);
  EXPECT_FALSE(trace.success);
  EXPECT_EQ(trace.error, "the client went away");
}

TEST(TraceOf, EmbeddingsAndGeminiAreReadAsTheyAre) {
  const auto vectors = trace_of(
      asked_at("/v1/embeddings", R"({"model":"e","input":"x"})"),
      answer(200, "application/json", {{R"({"data":[],"usage":{"total_tokens":7}})", microseconds(5)}}));
  EXPECT_TRUE(vectors.success);
  EXPECT_EQ(vectors.tokens_used, 7);
  const auto gemini = trace_of(
      asked_at("/v1beta/models/gemini-2.0:generateContent", R"({"contents":[]})"),
      answer(
          200, "application/json",
          {{R"({"candidates":[{"content":{"parts":[{"text":"Hi"}],"role":"model"},"finishReason":"STOP"}]})",
            microseconds(5)}}));
  EXPECT_TRUE(gemini.success) << *gemini.error;
  EXPECT_EQ(gemini.model, "gemini-2.0");
}

}  // namespace
}  // namespace proctor::proxy
