// Keys that are shown to a server which says them back in every way it can: not one copy stays behind, in
// cassettes, traces, store, reports or on the terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.h"
#include "e2e/leaks.h"
#include "e2e/proxy_peer.h"
#include "e2e/trap.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kScript = PROCTOR_SOURCE_DIR "/tests/e2e/canary.mjs";

bool has_node() { return run_program("node", {.words = {"--version"}}).code == 0; }

class Parrot {
 public:
  Parrot(const std::string& key, const std::string& loose)
      : server_(Running::program("node", {.words = {kScript, "serve", key, loose}})), port_(server_.line()) {}

  std::string url() const { return "http://127.0.0.1:" + port_; }
  // How many requests held a key so far: "key", "loose"; or were there at all: "requests".
  std::int64_t seen(std::string_view what) {
    server_.say("seen\n");
    const auto read = value::parse_json(server_.line());
    return read->find(what)->integer().value();
  }

 private:
  Running server_;
  std::string port_;
};

class Canary : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_node()) GTEST_SKIP() << "node is absent";
  }

  // What a client that shows its keys gets to see; {asked, echoed, answers}.
  Value shown_to(const std::string& url, const std::string& word) const {
    const Ran ran = run_program("node", {.words = {kScript, "ask", url, key_, loose_, word}});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return value::parse_json(ran.out).value();
  }

  void expect_clean() const { EXPECT_THAT(leaks_.beneath(folder_.path()), IsEmpty()); }
  void expect_clean(const Ran& ran) const {
    EXPECT_EQ(leaks_.in(ran.out), "") << "on standard output";
    EXPECT_EQ(leaks_.in(ran.err), "") << "on standard error";
  }

  const std::string key_ = random_key("sk-canary-", "/+0a1b=");
  const std::string loose_ = random_key("sk-loose-", "");
  const Leaks leaks_{{key_, loose_}};
  Folder folder_;
};

TEST(Leaks, AreFoundInEverySpelling) {
  const Leaks leaks({"sk-key/one+two=", "sk-other"});
  EXPECT_EQ(leaks.in("a sk-other key"), "as it is");
  EXPECT_EQ(leaks.in(R"("sk-key\/one+two=")"), "with slashes escaped");
  EXPECT_EQ(leaks.in(R"("sk\u002dkey\u002fone\u002btwo\u003d")"), "escaped");
  EXPECT_EQ(leaks.in("?key=sk-key%2Fone%2Btwo%3D&alt=sse"), "percent-encoded");
  for (const std::string before : {"", "x", "xy", "xyz"})
    EXPECT_EQ(leaks.in(to_base64(std::string(before).append("sk-key/one+two=").append(before))), "in base64")
        << before;
  EXPECT_EQ(leaks.in("sk-key/one"), "");
}

TEST(Leaks, AreFoundInFilesOfAnyFolder) {
  const Leaks leaks({"sk-key"});
  const Folder folder;
  folder.put("a/b/c.bin", std::string_view("\0 sk-key \0", 10));
  folder.put("clean", "sk-");
  EXPECT_THAT(leaks.beneath(folder.path()), ElementsAre("a/b/c.bin: as it is"));
  EXPECT_EQ(leaks.files(), 2U);
}

TEST_F(Canary, IsForwardedByTheProxyAndKeptNowhere) {
  Parrot parrot(key_, loose_);
  ProxyPeer proxy(folder_, {"--mode", "record", "--traces", ".ai-tests/traces", "--upstream", parrot.url()});
  const Value told = shown_to(proxy.url(), "first");
  const Ran ran = proxy.stop();
  const Value direct = shown_to(parrot.url(), "first");
  EXPECT_EQ(value::to_json(told), value::to_json(direct));  // the client sees what it would see without us
  EXPECT_GT(told.find("echoed")->integer().value(), 40);
  EXPECT_EQ(parrot.seen("requests"), 2 * told.find("asked")->integer().value());
  expect_clean();
  expect_clean(ran);
  EXPECT_GT(leaks_.files(), 60U);  // cassettes and traces
}

TEST_F(Canary, IsNotToldByAReplayOrAMiss) {
  Parrot parrot(key_, loose_);
  {
    ProxyPeer proxy(folder_, {"--mode", "record", "--upstream", parrot.url()});
    shown_to(proxy.url(), "first");
    expect_clean(proxy.stop());
  }
  Trap upstream;
  ProxyPeer proxy(folder_,
                  {"--mode", "replay", "--traces", ".ai-tests/traces", "--upstream", upstream.url()});
  shown_to(proxy.url(), "first");
  const Value missed = shown_to(proxy.url(), "second");
  for (const Value& answer : missed.find("answers")->list())
    EXPECT_GE(answer.list()[0].integer().value(), 400);
  expect_clean(proxy.stop());
  expect_clean();
  EXPECT_EQ(upstream.connections(), 0U);
}

constexpr auto kSuite = R"(proctor: 1
name: canary
target: {model: m1, max_tokens: 9}
cases:
  - {name: plain, input: way plain, checks: [{contains: It is}]}
  - {name: slashes, input: way slashes, checks: [{contains: It is}]}
  - {name: escaped, input: way escaped, checks: [{contains: It is}]}
  - {name: percent, input: way percent, checks: [{equals: nothing}]}
  - {name: base64, input: way base64, checks: [{equals: nothing}]}
  - {name: error, input: way error, checks: [{contains: x}]}
  - {name: page, input: way page, checks: [{contains: x}]}
  - {name: header, input: way header, checks: [{contains: headers}]}
  - {name: reads, input: way reads, checks: [{contains: It is}]}
  - {name: halves, input: way halves, checks: [{equals: nothing}]}
  - {name: letters, input: way letters, checks: [{equals: nothing}]}
  - name: turns
    steps:
      - {input: way plain once, checks: [{contains: It is}]}
      - {input: and again, checks: [{contains: It is}]}
)";

class CanaryRun : public Canary, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    Canary::SetUp();
    folder_.put("suite.yaml", kSuite);
  }

  Ran run(const std::string& url, std::vector<std::string> more) const {
    std::vector<std::string> words = {"run", "suite.yaml", "--provider",       GetParam(),   "--attempts",
                                      "1",   "--traces",   ".ai-tests/traces", "--base-url", url};
    for (const std::string_view report :
         {"csv", "github", "html", "json", "jsonl", "junit", "markdown", "promptrepo", "tap", "terminal"})
      words.insert(words.end(), {"--report", std::string(report).append("=report.").append(report)});
    words.insert(words.end(), more.begin(), more.end());
    return proctor(
        {.words = words,
         .folder = folder_.path(),
         .environment = {{"OPENAI_API_KEY", key_}, {"ANTHROPIC_API_KEY", key_}, {"GEMINI_API_KEY", key_}}});
  }

  std::string base(const std::string& url) const {
    return url + (GetParam() == "openai" ? "/v1" : GetParam() == "gemini" ? "/v1beta" : "");
  }
};

TEST_P(CanaryRun, LeavesNoKeyBehind) {
  Parrot parrot(key_, loose_);
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--vcr", "record"},
                                               {"--vcr", "record", "--stream"},
                                               {"-v"},
                                               {"-v", "--stream"}}) {
    const Ran ran = run(base(parrot.url()), more);
    EXPECT_EQ(ran.code, 1) << ran.err;
    expect_clean(ran);
  }
  EXPECT_EQ(parrot.seen("key"), parrot.seen("requests"));
  expect_clean();
  EXPECT_GT(leaks_.files(), 40U);  // cassettes, traces, reports and the store
}

TEST_P(CanaryRun, ReplaysWithoutIt) {
  Parrot parrot(key_, loose_);
  expect_clean(run(base(parrot.url()), {"--vcr", "record"}));
  Trap upstream;
  const Ran ran = run(base(upstream.url()), {"--vcr", "replay", "-v"});
  expect_clean(ran);
  expect_clean();
  EXPECT_EQ(upstream.connections(), 0U);
  EXPECT_THAT(folder_.text("report.json"), HasSubstr("[REDACTED]"));
}

INSTANTIATE_TEST_SUITE_P(Providers, CanaryRun, testing::Values("openai", "anthropic", "gemini"),
                         [](const auto& param) { return param.param; });

}  // namespace
}  // namespace proctor::e2e
