#include "cassette/signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::cassette {
namespace {

using testing::ElementsAre;

net::Request post(std::string provider, std::string url, std::string body) {
  net::Request request;
  request.provider = std::move(provider);
  request.url = std::move(url);
  request.body = std::move(body);
  return request;
}

net::Request chat(std::string body) {
  return post("openai", "https://api.openai.com/v1/chat/completions", std::move(body));
}

std::vector<std::string> parts(const net::Request& request, Match match = Match::fuzzy) {
  return signature_parts(question_of(request), match);
}

std::string hash(const net::Request& request, Match match = Match::fuzzy) {
  return signature(question_of(request), match);
}

constexpr auto kHello = R"({"model":"gpt-4","messages":[{"role":"user","content":"Hello"}]})";

// Made by the tool whose cassettes these must be able to stand for.
TEST(Signature, IsTheOneThatOtherToolsCompute) {
  EXPECT_EQ(hash(chat(kHello)), "4021ef3699bc4f39360bead3cc4fa72518e136282883512476fee1c075d44db5");
  EXPECT_EQ(hash(chat(R"({"model":"gpt-4","messages":[{"role":"user","content":"Hello"}],)"
                      R"("temperature":0.5,"max_tokens":50})"),
                 Match::exact),
            "6039da7d25048d40787f24ca9f729639225541a005fc18622bf175a811769ef5");
  EXPECT_EQ(hash(post("openai", "https://api.openai.com/v1/completions",
                      R"({"model":"gpt-3.5-turbo-instruct","prompt":"Once"})")),
            "583e39f2599557551c1263c5aeb45f1265705826071fcd40f986c433ed0ef5a0");
  EXPECT_EQ(hash(chat(R"({"model":"gpt-4","messages":[{"role":"user","content":"Où est la gare ? 駅"}]})")),
            "0ebc7584d356ff1e51cee8f2ae496951541daf29782cf10b3118cb247c9fd549");
}

TEST(Signature, HashesWhatIsAskedAndTheTools) {
  EXPECT_THAT(parts(chat(R"({"messages": [ {"b":1, "a":"\u00e9"} ], "tools":[{"x":1}], "model":"m"})")),
              ElementsAre("openai", "m", R"([{"b":1,"a":"é"}])", R"([{"x":1}])"));
}

TEST(Signature, CountsSamplingOnlyWhereItMustMatchExactly) {
  const auto request = chat(R"({"seed":7,"stop":["a"],"presence_penalty":1.0,"frequency_penalty":1e-7,
      "top_p":0.10,"max_tokens":50,"temperature":0,"model":"m","messages":[]})");
  EXPECT_THAT(parts(request), ElementsAre("openai", "m", "[]"));
  EXPECT_THAT(parts(request, Match::exact),
              ElementsAre("openai", "m", "[]", "0", "50", "0.1", "1e-7", "1", R"(["a"])", "7"));
}

TEST(Signature, LeavesOutWhichProviderTheBodyNames) {
  EXPECT_EQ(
      hash(chat(R"({"provider":"openai","model":"gpt-4","messages":[{"role":"user","content":"Hello"}]})")),
      hash(chat(kHello)));
}

TEST(Signature, KeepsStreamsApart) {
  EXPECT_THAT(parts(chat(R"({"model":"m","messages":[],"stream":true})")),
              ElementsAre("openai", "m", "[]", "stream"));
  EXPECT_THAT(parts(chat(R"({"model":"m","messages":[],"stream":false})")), ElementsAre("openai", "m", "[]"));
}

TEST(Signature, DoesNotDependOnTheBaseUrl) {
  for (const auto* base :
       {"https://host/api/v1", "http://127.0.0.1:8787/v1", "https://user:pw@host/x/y/v1", "http://host"})
    EXPECT_EQ(hash(post("openai", std::string(base) + "/chat/completions?api-version=1", kHello)),
              hash(chat(kHello)))
        << base;
}

// A system text beside the messages changes the answer, so it changes the signature.
TEST(Signature, CountsTextsThatStandBesideTheMessages) {
  struct Row {
    const char* url;
    const char* with;
    const char* without;
  };
  const Row rows[] = {{"https://a/v1/messages", R"({"model":"m","messages":[1],"system":"Be brief"})",
                       R"({"model":"m","messages":[1]})"},
                      {"https://a/v1/responses", R"({"model":"m","input":"x","instructions":"Be brief"})",
                       R"({"model":"m","input":"x"})"},
                      {"https://a/v1/responses", R"({"model":"m","input":"x","previous_response_id":"r1"})",
                       R"({"model":"m","input":"x"})"},
                      {"https://a/v1beta/models/g:generateContent",
                       R"({"contents":[1],"systemInstruction":{"parts":[]}})", R"({"contents":[1]})"},
                      {"https://a/v1beta/models/g:generateContent",
                       R"({"contents":[1],"system_instruction":{"parts":[]}})", R"({"contents":[1]})"},
                      {"http://a/api/generate", R"({"model":"m","prompt":"x","system":"Be brief"})",
                       R"({"model":"m","prompt":"x"})"},
                      {"https://a/v1/embeddings", R"({"model":"m","input":"x","dimensions":8})",
                       R"({"model":"m","input":"x"})"},
                      {"https://a/v1/embeddings", R"({"model":"m","input":"x","encoding_format":"base64"})",
                       R"({"model":"m","input":"x"})"}};
  for (const auto& [url, with, without] : rows)
    EXPECT_NE(hash(post("p", url, with)), hash(post("p", url, without))) << with;
}

TEST(Signature, ReadsGeminisPath) {
  const std::string base = "https://generativelanguage.googleapis.com/v1beta/models/";
  EXPECT_THAT(parts(post("gemini", base + "gemini-2.0-flash:generateContent?key=abc", R"({"contents":[1]})")),
              ElementsAre("gemini", "gemini-2.0-flash", "[1]"));
  EXPECT_THAT(
      parts(post("gemini", base + "gemini-2.0-flash:streamGenerateContent?alt=sse",
                 R"({"contents":[1],"generationConfig":{"temperature":1}})"),
            Match::exact),
      ElementsAre("gemini", "gemini-2.0-flash", "[1]", R"(generationConfig={"temperature":1})", "stream"));
}

TEST(Signature, TellsGeminisStreamOfEventsFromItsList) {
  const std::string url = "https://g/v1beta/models/g:streamGenerateContent?key=abc";
  EXPECT_THAT(parts(post("gemini", url, R"({"contents":[1]})")),
              ElementsAre("gemini", "g", "[1]", "stream as list"));
  EXPECT_THAT(parts(post("gemini", url + "&alt=sse", R"({"contents":[1]})")),
              ElementsAre("gemini", "g", "[1]", "stream"));
}

TEST(Signature, TakesTheModelFromADeploymentsPath) {
  EXPECT_THAT(parts(post("azure", "https://x/openai/deployments/mine/chat/completions?api-version=1",
                         R"({"messages":[]})")),
              ElementsAre("azure", "mine", "[]"));
}

TEST(Signature, KnowsThatOllamaStreamsUnlessToldOtherwise) {
  EXPECT_THAT(parts(post("ollama", "http://h:11434/api/chat", R"({"model":"m","messages":[]})")),
              ElementsAre("ollama", "m", "[]", "stream"));
  EXPECT_THAT(
      parts(post("ollama", "http://h:11434/api/chat", R"({"model":"m","messages":[],"stream":false})")),
      ElementsAre("ollama", "m", "[]"));
}

TEST(Signature, TakesAllOfWhatIsNoModelsQuestion) {
  net::Request list = post("openai", "https://host/api/v1/models?limit=3", "");
  list.method = "GET";
  EXPECT_THAT(parts(list), ElementsAre("openai", "GET /v1/models"));
  EXPECT_THAT(parts(post("agent", "http://h/tenant/v1/run", R"({"messages":[1],"mood":"good"})")),
              ElementsAre("agent", "POST /tenant/v1/run", R"({"messages":[1],"mood":"good"})"));
  EXPECT_THAT(parts(post("agent", "http://h/v1/chat/completions", R"({"messages":[1],"mood":"good"})")),
              ElementsAre("agent", "POST /v1/chat/completions", R"({"messages":[1],"mood":"good"})"));
  EXPECT_THAT(parts(post("anthropic", "http://h/v1/messages/count_tokens", R"({"messages":[1]})")),
              ElementsAre("anthropic", "POST /v1/messages/count_tokens", R"({"messages":[1]})"));
  EXPECT_THAT(parts(post("openai", "http://h/v1/chat/completions", R"({"model":"m"})")),
              ElementsAre("openai", "POST /v1/chat/completions", R"({"model":"m"})"));
}

TEST(Question, KeepsBodiesThatAreNoJson) {
  EXPECT_EQ(question_of(chat("plain")).body, Value("plain"));
  EXPECT_TRUE(question_of(chat("")).body.is_null());
  EXPECT_EQ(question_of(chat("\xff")).body, Value("data:application/octet-stream;base64,/w=="));
  EXPECT_NE(hash(chat("\xff")), hash(chat("\xfe")));
}

}  // namespace
}  // namespace proctor::cassette
