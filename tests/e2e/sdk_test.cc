// The official clients of OpenAI and Anthropic, unmodified, through `proctor proxy`: what they see is what
// they see without it, and with the upstream gone they see the same again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "e2e/aimock.h"
#include "e2e/proxy_peer.h"
#include "e2e/trap.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;
using testing::Pair;

constexpr auto kFixtures = R"([
  {"match": {"inputText": "capital"}, "response": {"embedding": [0.25, -0.5, 0.125]}},
  {"match": {"inputText": "one"}, "response": {"embedding": [1, 0, 0]}},
  {"match": {"userMessage": "capital of France"}, "response": {"content": "It is Paris."}},
  {"match": {"userMessage": "capital of Italy"}, "response": {"content": "It is Rome."}, "chunkSize": 1},
  {"match": {"userMessage": "long story"}, "chunkSize": 3, "latency": 3, "response":
    {"content": "Once upon a time there was a test that read its own output, and it was pleased."}},
  {"match": {"userMessage": "gare"}, "response": {"content": "Là-bas. 駅はあそこ 🙂 \"\\\""}},
  {"match": {"userMessage": "weather", "hasToolResult": false},
   "response": {"toolCalls": [{"name": "sky", "arguments": "{\"city\":\"Lyon\"}"}]}},
  {"match": {"userMessage": "weather", "hasToolResult": true}, "response": {"content": "Sunny, 21 degrees."}},
  {"match": {"userMessage": "bad key"}, "response": {"status": 401, "error":
    {"message": "Incorrect API key provided", "type": "authentication_error", "code": "invalid_api_key"}}},
  {"match": {"userMessage": "too fast"}, "response": {"status": 429, "retryAfter": 7, "error":
    {"message": "Slow down", "type": "rate_limit_error", "code": "rate_limit_exceeded"}}},
  {"match": {"userMessage": "cut off"}, "chunkSize": 4, "latency": 10, "truncateAfterChunks": 4,
   "response": {"content": "This answer never comes to its end."}},
  {"match": {"userMessage": "flaky for gpt", "sequenceIndex": 0},
   "response": {"status": 500, "error": {"message": "first fault"}}},
  {"match": {"userMessage": "flaky for gpt", "sequenceIndex": 1},
   "response": {"status": 500, "error": {"message": "second fault"}}},
  {"match": {"userMessage": "flaky for gpt"}, "response": {"content": "third time lucky"}},
  {"match": {"userMessage": "flaky for claude", "sequenceIndex": 0},
   "response": {"status": 500, "error": {"message": "first fault"}}},
  {"match": {"userMessage": "flaky for claude", "sequenceIndex": 1},
   "response": {"status": 529, "error": {"message": "second fault"}}},
  {"match": {"userMessage": "flaky for claude"}, "response": {"content": "third time lucky"}},
  {"match": {"userMessage": "broken"}, "response": {"status": 500, "error": {"message": "boom", "type": "server_error"}}}
])";

const std::string kPackages = PROCTOR_SOURCE_DIR "/build/npm";
const std::string kScenes = PROCTOR_SOURCE_DIR "/tests/e2e/sdk.mjs";

bool has_clients() {
  return std::filesystem::exists(kPackages + "/node_modules/openai/index.js") &&
         std::filesystem::exists(kPackages + "/node_modules/@anthropic-ai/sdk/index.js");
}

// What the clients return and throw when they are given this address, by scene.
Map scenes(const std::string& url) {
  const Ran ran = run_program("node", {.words = {kScenes, kPackages, url}});
  EXPECT_EQ(ran.code, 0) << ran.err;
  auto read = value::parse_json(ran.out);
  if (!read || !read->is_map()) throw std::runtime_error("the clients have nothing to say: " + ran.err);
  return std::move(read->map());
}

// Without ids and times, which the server makes up anew for every answer.
Value nameless(const Value& value) {
  static const std::set<std::string_view> kMadeUp = {"id",      "request",      "created",     "created_at",
                                                     "item_id", "tool_call_id", "tool_use_id", "response_id"};
  if (value.is_list()) {
    List out;
    for (const Value& item : value.list()) out.push_back(nameless(item));
    return out;
  }
  if (!value.is_map()) return value;
  Map out;
  for (const auto& member : value.map())
    if (!kMadeUp.contains(member.key.str())) out.set(member.key, nameless(member.value));
  return out;
}

// Where a connection breaks, the last bytes before may be lost with it: only who hears them first can tell.
bool is_cut(std::string_view scene) { return scene.ends_with("Cut"); }

class Sdk : public testing::Test {
 protected:
  void SetUp() override {
    PROCTOR_NEEDS_AIMOCK();
    if (!has_clients()) GTEST_SKIP() << "openai and @anthropic-ai/sdk are absent";
  }

  Map record(const std::vector<std::string>& more = {}) const {
    const Aimock upstream(kFixtures);
    return through({"--mode", "record", "--upstream", upstream.root()}, more);
  }

  Map replay(const std::vector<std::string>& more = {}) const {
    Trap upstream;
    Map out = through({"--mode", "replay", "--upstream", upstream.url()}, more);
    EXPECT_EQ(upstream.connections(), 0U);
    return out;
  }

  // Cassettes of a provider whose text holds this, by what follows the signature in their names.
  std::map<std::string, std::string> takes(std::string_view provider, std::string_view text) const {
    constexpr std::size_t kSignature = 64;
    std::map<std::string, std::string> out;
    const auto folder = folder_ / ".ai-tests/cassettes" / provider;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::string all{std::istreambuf_iterator<char>(in), {}};
      if (all.find(text) == std::string::npos) continue;
      out.emplace(entry.path().filename().string().substr(kSignature), std::move(all));
    }
    return out;
  }

  Folder folder_;

 private:
  Map through(std::vector<std::string> flags, const std::vector<std::string>& more) const {
    flags.insert(flags.end(), more.begin(), more.end());
    ProxyPeer proxy(folder_, flags);
    Map out = scenes(proxy.url());
    const Ran ran = proxy.stop();
    EXPECT_EQ(ran.code, 143) << ran.err;
    return out;
  }
};

void expect_equal(const Map& some, const Map& others) {
  ASSERT_EQ(some.size(), others.size());
  for (const auto& scene : some) {
    const Value* other = others.find(scene.key);
    ASSERT_NE(other, nullptr) << scene.key.str();
    EXPECT_EQ(value::to_json(scene.value), value::to_json(*other)) << scene.key.str();
  }
}

TEST_F(Sdk, SeesTheSameThroughTheProxyAsWithoutIt) {
  const Aimock upstream(kFixtures);
  const Map direct = scenes(upstream.root());
  const Map through = record();
  ASSERT_GT(direct.size(), 30U);
  for (const auto& scene : direct) {
    if (is_cut(scene.key.str())) continue;
    const Value* other = through.find(scene.key);
    ASSERT_NE(other, nullptr) << scene.key.str();
    EXPECT_EQ(value::to_json(nameless(scene.value)), value::to_json(nameless(*other))) << scene.key.str();
  }
}

TEST_F(Sdk, SeesTheSameAgainWithTheUpstreamGone) {
  const Map recorded = record();
  const Map replayed = replay();
  expect_equal(recorded, replayed);
  expect_equal(recorded, replay({"--pace", "real"}));
}

TEST_F(Sdk, EveryTryOfARetryIsATakeOfItsOwn) {
  record();
  const auto three = ElementsAre(Key(".json"), Key(".n2.json"), Key(".n3.json"));
  EXPECT_THAT(takes("openai", "flaky for gpt"), three);
  EXPECT_THAT(takes("anthropic", "flaky for claude"), three);
  EXPECT_THAT(takes("openai", "broken for good"), ElementsAre(Key(".json"), Key(".n2.json")));
}

TEST_F(Sdk, AStreamThatBreaksOffIsKeptAsIncomplete) {
  const Map recorded = record();
  for (const auto& [scene, provider] :
       {std::pair{"chatCut", "openai"}, std::pair{"messageCut", "anthropic"}}) {
    const List& items = recorded.find(scene)->list();
    ASSERT_GE(items.size(), 2U) << scene;
    EXPECT_NE(items.back().find("thrown"), nullptr) << scene;
    EXPECT_THAT(takes(provider, "cut off"), ElementsAre(Pair(".json", HasSubstr("\"incomplete\""))));
  }
}

}  // namespace
}  // namespace proctor::e2e
