// `run` may be recorded by the proxy or by itself: either plays back what the other kept.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>

#include "e2e/aimock.h"
#include "e2e/proxy_peer.h"
#include "e2e/record.h"
#include "e2e/trap.h"

namespace proctor::e2e {
namespace {

struct Api {
  std::string name;
  std::string provider;
  std::string parameters;  // of the target
  std::string path;        // of the API, beneath the root
};
void PrintTo(const Api& api, std::ostream* out) { *out << api.name; }

constexpr auto kFixtures = R"([
  {"match": {"userMessage": "capital"}, "response": {"content": "It is Paris."}},
  {"match": {"userMessage": "river"}, "response": {"content": "The Seine."}, "chunkSize": 3},
  {"match": {"userMessage": "weather", "hasToolResult": false},
   "response": {"toolCalls": [{"name": "sky", "arguments": "{\"city\":\"Lyon\"}"}]}},
  {"match": {"userMessage": "weather", "hasToolResult": true}, "response": {"content": "Sunny, 21 degrees."}},
  {"match": {"userMessage": "bad key"},
   "response": {"error": {"message": "Incorrect API key provided", "code": "invalid_api_key"}, "status": 401}},
  {"match": {"userMessage": "broken"}, "response": {"error": {"message": "boom"}, "status": 500}}
])";

constexpr auto kSuite = R"(proctor: 1
name: both
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
  - name: turns
    steps:
      - {{input: which capital, checks: [{{contains: Paris}}]}}
      - {{input: which river, checks: [{{contains: Seine}}]}}
  - {{name: key, input: bad key, checks: [{{contains: x}}]}}
  - {{name: server, input: broken, checks: [{{not-contains: x}}]}}
)";
constexpr auto kVerdicts = "plain passed\ntools passed\nturns passed\nkey error\nserver error\n";

// Who sits behind the proxy hears the first token a little later than the proxy does.
std::string unhurried(const Record& record) {
  constexpr std::string_view kTime = "\"first_token_ms\"";
  std::string text = record.timeless();
  for (std::size_t at = text.find(kTime); at != std::string::npos; at = text.find(kTime, at))
    text.erase(at, text.find('\n', at) - at);
  return text;
}

class SameCassettes : public testing::TestWithParam<std::tuple<Api, bool>> {
 protected:
  void SetUp() override {
    PROCTOR_NEEDS_AIMOCK();
    folder_.put("suite.yaml", fmt::format(kSuite, api().parameters));
  }

  static const Api& api() { return std::get<0>(GetParam()); }

  // `root`: where the server is, above the paths of all APIs.
  Record run(const std::string& root, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"run",        "suite.yaml", "--provider", api().provider,
                                      "--report",   "json",       "--store",    "none",
                                      "--attempts", "1",          "--base-url"};
    words.push_back(root + api().path);
    if (std::get<1>(GetParam())) words.emplace_back("--stream");
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = proctor({.words = words, .folder = folder_.path()});
    EXPECT_EQ(ran.code, 3) << ran.err;
    Record record(ran.out);
    EXPECT_EQ(record.verdicts(), kVerdicts);
    return record;
  }

  Folder folder_;
};

TEST_P(SameCassettes, WhatTheProxyRecordedIsReplayedInProcess) {
  const Aimock upstream(kFixtures);
  ProxyPeer proxy(folder_, {"--mode", "record", "--upstream", upstream.root()});
  const Record recorded = run(proxy.url());
  EXPECT_EQ(proxy.stop().code, 143);
  Trap trap;
  const Record replayed = run(trap.url(), {"--vcr", "replay"});
  EXPECT_EQ(unhurried(recorded), unhurried(replayed));
  EXPECT_EQ(trap.connections(), 0U);
}

TEST_P(SameCassettes, WhatWasRecordedInProcessTheProxyReplays) {
  const Aimock upstream(kFixtures);
  const Record recorded = run(upstream.root(), {"--vcr", "record"});
  Trap trap;
  ProxyPeer proxy(folder_, {"--mode", "replay", "--upstream", trap.url()});
  const Record replayed = run(proxy.url());
  EXPECT_EQ(unhurried(recorded), unhurried(replayed));
  EXPECT_EQ(trap.connections(), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Apis, SameCassettes,
    testing::Combine(testing::Values(Api{"openai_chat", "openai", "  temperature: 0", "/v1"},
                                     Api{"openai_responses", "openai", "  api: responses", "/v1"},
                                     Api{"anthropic", "anthropic", "  temperature: 0", ""},
                                     Api{"gemini", "gemini", "  temperature: 0", "/v1beta"}),
                     testing::Bool()),
    [](const auto& param) {
      return std::get<0>(param.param).name + (std::get<1>(param.param) ? "_streamed" : "");
    });

}  // namespace
}  // namespace proctor::e2e
