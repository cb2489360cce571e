// What agents ask of models, recorded and played back; and a project that is run from elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "e2e/process.h"
#include "e2e/record.h"
#include "testing/hostile_server.h"

namespace proctor::e2e {
namespace {

using proctor::testing::HostileServer;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kAgent = R"(import json, os, urllib.request

def agent(text, memory):
    body = json.dumps({"model": "m1", "messages": [{"role": "user", "content": text}]}).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]}
    request = urllib.request.Request(os.environ["OPENAI_BASE_URL"] + "/chat/completions", body, headers)
    with urllib.request.urlopen(request) as answer:
        return {"output": json.load(answer)["choices"][0]["message"]["content"]}
)";

// Two cases ask the same, and are answered differently.
constexpr auto kSuite = R"(proctor: 1
name: asks
target: {agent: {python: agent.py}}
cases:
  - {name: a, input: hello, checks: [{contains: ok}]}
  - {name: b, input: hello, checks: [{contains: ok}]}
  - {name: c, repeat: 3, steps: [{input: one, checks: [{contains: ok}]}, {input: two, checks: [{contains: ok}]}]}
)";

class AgentRecordings : public ::testing::Test {
 protected:
  void SetUp() override {
    if (run_program("python3", {.words = {"--version"}}).code != 0) GTEST_SKIP() << "no python3";
    folder_.put("shop/proctor.yaml", "cassettes: kept\n");
    folder_.put("shop/agent.py", kAgent);
    folder_.put("shop/suite.yaml", kSuite);
  }

  Ran run(const std::string& mode, const std::string& url, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"run", "shop", "--vcr", mode, "--report", "json", "--store", "none"};
    words.insert(words.end(), more.begin(), more.end());
    std::map<std::string, std::string> environment = {{"OPENAI_BASE_URL", url}};
    if (mode == "record") environment["OPENAI_API_KEY"] = "sk-canary-1c9ab2e84f6e93d2";
    return proctor({.words = words, .folder = folder_.path(), .environment = environment});
  }

  Folder folder_;
};

TEST_F(AgentRecordings, ArePlayedBackWithoutANetworkAtAnyConcurrency) {
  std::optional<HostileServer> server(std::in_place);
  const std::string url = server->url("varied") + "/v1";
  const Ran recorded = run("record", url, {"-j", "1"});
  ASSERT_EQ(recorded.code, 0) << recorded.err << recorded.out;
  EXPECT_EQ(server->requests().size(), 8U);
  server.reset();
  HostileServer trap;
  for (const std::string at_once : {"1", "16"}) {
    const Ran played = run("strict", trap.url("varied") + "/v1", {"-j", at_once});
    EXPECT_EQ(played.code, 0) << played.err << played.out;
    for (const std::string name : {"a", "b", "c"})
      EXPECT_EQ(Record(played.out).in(name, "steps.0.output"),
                Record(recorded.out).in(name, "steps.0.output"));
    EXPECT_EQ(Record(played.out).verdicts(), Record(recorded.out).verdicts());
  }
  EXPECT_EQ(trap.connections(), 0U);
  EXPECT_NE(Record(recorded.out).in("a", "steps.0.output"), Record(recorded.out).in("b", "steps.0.output"));
  const Ran verified =
      proctor({.words = {"cassette", "verify", "--cassettes", "shop/kept"}, .folder = folder_.path()});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
}

TEST_F(AgentRecordings, AreMissedWithTheCommandThatMakesThem) {
  const HostileServer trap;
  const Ran missed = run("strict", trap.url("varied") + "/v1");
  EXPECT_EQ(missed.code, 3);
  EXPECT_EQ(trap.connections(), 0U);
}

// The settings of a project go with it; those of the folder one is in count where the paths have none.
TEST(SettingsOfPaths, AreThoseOfTheProjectThatIsRun) {
  const Folder folder;
  folder.put("proctor.yaml", "filter: ^none$\n");
  folder.put("shop/proctor.yaml", "filter: ^b$\n");
  const std::string suite =
      "proctor: 1\nname: s\ntarget: {provider: echo, model: e, prompt: hi}\ncases:\n"
      "  - {name: a, checks: [{contains: hi}]}\n  - {name: b, checks: [{contains: hi}]}\n";
  folder.put("shop/suite.yaml", suite);
  folder.put("bakery/proctor.yaml", "");
  folder.put("bakery/suite.yaml", suite);
  const auto verdicts = [&](std::vector<std::string> paths) {
    paths.insert(paths.begin(), "run");
    paths.insert(paths.end(), {"--report", "json", "--store", "none"});
    const Ran ran = proctor({.words = paths, .folder = folder.path()});
    return ran.out.empty() ? ran.err : Record(ran.out).verdicts();
  };
  EXPECT_EQ(verdicts({"shop"}), "b passed\n");
  EXPECT_EQ(verdicts({"shop/suite.yaml"}), "b passed\n");
  EXPECT_EQ(verdicts({"bakery"}), "a passed\nb passed\n");
  EXPECT_THAT(verdicts({"shop", "bakery"}), Not(HasSubstr("passed")));
}

}  // namespace
}  // namespace proctor::e2e
