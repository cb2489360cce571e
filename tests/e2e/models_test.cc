// `proctor run` against a peer that speaks like OpenAI (chat and responses), Anthropic and Gemini.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/aimock.h"
#include "e2e/record.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;

struct Api {
  std::string name;
  std::string provider;
  std::string parameters;  // of the target
  std::string path;        // of the requests
  std::string streamed;    // path of those that are streamed
};

constexpr auto kFixtures = R"([
  {"match": {"userMessage": "capital"}, "response": {"content": "It is Paris.", "usage": {
    "prompt_tokens": 11, "completion_tokens": 4, "input_tokens": 11, "output_tokens": 4,
    "promptTokenCount": 11, "candidatesTokenCount": 4}}},
  {"match": {"userMessage": "weather", "hasToolResult": false},
   "response": {"toolCalls": [{"name": "sky", "arguments": "{\"city\":\"Lyon\"}", "id": "call_a"}]}},
  {"match": {"userMessage": "weather", "hasToolResult": true}, "response": {"content": "Sunny, 21 degrees."}},
  {"match": {"userMessage": "bad key"},
   "response": {"error": {"message": "Incorrect API key provided", "code": "invalid_api_key"}, "status": 401}},
  {"match": {"userMessage": "too fast", "sequenceIndex": 0},
   "response": {"error": {"message": "Slow down", "code": "rate_limit_exceeded"}, "status": 429, "retryAfter": 0}},
  {"match": {"userMessage": "too fast"}, "response": {"content": "here you are"}},
  {"match": {"userMessage": "broken"}, "response": {"error": {"message": "boom"}, "status": 500}}
])";

constexpr auto kSuite = R"(proctor: 1
name: models
target:
  model: m1
  max_tokens: 50
{}
  prompt: Be brief.
  tools:
    - type: function
      function: {{name: sky, parameters: {{type: object, properties: {{city: {{type: string}}}}}}}}
mocks:
  - tool: sky
    rules:
      - when: {{city: Lyon}}
        returns: {{sky: sunny, degrees: 21}}
cases:
  - {{name: plain, input: the capital of France, checks: [{{contains: Paris}}]}}
  - {{name: tools, input: the weather in Lyon, checks: [{{contains: Sunny}}, {{tools: [sky]}}]}}
  - {{name: key, input: bad key, checks: [{{contains: x}}]}}
  - {{name: rate, input: too fast, checks: [{{contains: here}}]}}
  - {{name: server, input: broken, checks: [{{not-contains: x}}]}}
  - {{name: wrong, input: the capital of France, checks: [{{contains: Rome}}]}}
)";

class Models : public testing::TestWithParam<Api> {
 protected:
  void SetUp() override {
    PROCTOR_NEEDS_AIMOCK();
    folder_.put("suite.yaml", fmt::format(kSuite, GetParam().parameters));
  }

  Record run(Aimock& server, std::vector<std::string> more) const {
    std::vector<std::string> words = {
        "run",      "suite.yaml", "--provider", GetParam().provider,
        "--report", "json",       "--attempts", "2",
        "--store",  "none",       "--base-url", server.url(GetParam().provider)};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = proctor({.words = words, .folder = folder_.path()});
    EXPECT_EQ(ran.code, 1) << ran.err;
    return Record(ran.out);
  }

  static void expect_answers(const Record& record) {
    EXPECT_EQ(record.verdicts(),
              "plain passed\ntools passed\nkey error\nrate passed\nserver error\nwrong failed\n");
    EXPECT_EQ(record.in("plain", "steps.0.output"), R"("It is Paris.")");
    EXPECT_EQ(record.in("plain", "steps.0.model_calls"), "1");
    EXPECT_EQ(record.in("plain", "steps.0.usage.total_tokens"), "15");
    EXPECT_EQ(record.in("plain", "steps.0.usage.prompt_tokens"), "11");
    EXPECT_EQ(record.in("tools", "steps.0.model_calls"), "2");
    EXPECT_EQ(record.in("tools", "steps.0.tools_used"), R"(["sky"])");
    EXPECT_EQ(
        record.in("tools", "steps.0.tool_calls"),
        R"([{"name":"sky","arguments":{"city":"Lyon"},"result":"{\"sky\":\"sunny\",\"degrees\":21}"}])");
    EXPECT_EQ(record.in("key", "steps.0.error.kind"), R"("auth")");
    EXPECT_THAT(record.in("key", "steps.0.error.message"), HasSubstr("Incorrect API key provided"));
    EXPECT_EQ(record.in("server", "steps.0.error.kind"), R"("server_error")");
  }

  Folder folder_;
};

// The requests that hold this text.
List asked(const List& journal, std::string_view text) {
  List out;
  for (const Value& entry : journal)
    if (value::to_json(*entry.find("body")).find(text) != std::string::npos) out.push_back(entry);
  return out;
}

TEST_P(Models, AnswersAreGradedAndFaultsAreErrors) {
  Aimock server(kFixtures);
  expect_answers(run(server, {}));
  for (const Value& entry : server.journal()) EXPECT_EQ(entry.find("path")->text(), GetParam().path);
}

TEST_P(Models, StreamedAnswersAreTheSame) {
  Aimock server(kFixtures);
  expect_answers(run(server, {"--stream"}));
  for (const Value& entry : server.journal()) {
    EXPECT_EQ(entry.find("path")->text(), GetParam().streamed);
    EXPECT_EQ(entry.find("body")->find("stream")->boolean(), true);
  }
}

TEST_P(Models, TheResultOfAToolGoesBackToTheModel) {
  Aimock server(kFixtures);
  run(server, {"-t", "tools|wrong"});
  const List requests = asked(server.journal(), "weather");
  ASSERT_EQ(requests.size(), 2U);
  const List& messages = requests[1].find("body")->find("messages")->list();
  ASSERT_EQ(messages.size(), 4U);
  EXPECT_EQ(value::to_json(messages[0]), R"({"role":"system","content":"Be brief."})");
  EXPECT_EQ(messages[1].find("role")->text(), "user");
  const Value& call = messages[2].find("tool_calls")->list()[0];
  EXPECT_EQ(call.find("function")->find("arguments")->text(), R"({"city":"Lyon"})");
  EXPECT_EQ(messages[3].find("role")->text(), "tool");
  EXPECT_EQ(messages[3].find("tool_call_id")->text(), call.find("id")->text());
  EXPECT_EQ(messages[3].find("content")->text(), R"({"sky":"sunny","degrees":21})");
}

TEST_P(Models, TheModelIsToldOfTheToolsThatTheTargetWritesOut) {
  Aimock server(kFixtures);
  run(server, {"-t", "tools|wrong"});
  for (const Value& entry : server.journal()) {
    const Value* tools = entry.find("body")->find("tools");
    ASSERT_NE(tools, nullptr) << value::to_json(*entry.find("body"));
    ASSERT_EQ(tools->list().size(), 1U);
    EXPECT_EQ(tools->list()[0].find("function")->find("name")->text(), "sky");
  }
}

TEST_P(Models, OnlyWhatMayHelpIsTriedAgain) {
  Aimock server(kFixtures);
  run(server, {});
  const List journal = server.journal();
  EXPECT_EQ(asked(journal, "too fast").size(), 2U);
  EXPECT_EQ(asked(journal, "broken").size(), 2U);
  EXPECT_EQ(asked(journal, "bad key").size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Apis, Models,
    testing::Values(Api{"openai_chat", "openai", "  temperature: 0", "/v1/chat/completions",
                        "/v1/chat/completions"},
                    Api{"openai_responses", "openai", "  api: responses", "/v1/responses", "/v1/responses"},
                    Api{"anthropic", "anthropic", "  temperature: 0", "/v1/messages", "/v1/messages"},
                    Api{"gemini", "gemini", "  temperature: 0", "/v1beta/models/m1:generateContent",
                        "/v1beta/models/m1:streamGenerateContent?alt=sse"}),
    [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace proctor::e2e
