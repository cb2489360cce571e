// How a run goes: which cases, how many, until when; interrupted, resumed, watched.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "e2e/aimock.h"
#include "e2e/record.h"
#include "e2e/running.h"

namespace proctor::e2e {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Twelve cases of which the fourth and the eighth fail, answered by the echo of what is said.
std::string twelve(std::string_view target) {
  std::string out = fmt::format("proctor: 1\nname: twelve\n{}cases:\n", target);
  for (int i = 0; i < 12; ++i)
    out += fmt::format("  - {{name: c{}, tags: [{}], input: question {}, checks: [{{contains: {}}}]}}\n", i,
                       i % 2 == 0 ? "even" : "odd", i, i == 3 || i == 7 ? "nothing" : "question");
  return out;
}

class Flow : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", twelve("target: {provider: echo, model: echo, prompt: Say it.}\n"));
  }

  Ran run(std::vector<std::string> more) const {
    std::vector<std::string> words = {"run", "suite.yaml", "--report", "json"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  std::vector<std::string> names(std::vector<std::string> more) const {
    return Record(run(std::move(more)).out).names();
  }

  Folder folder_;
};

TEST_F(Flow, EndsByItsVerdicts) {
  EXPECT_EQ(run({}).code, 1);
  EXPECT_EQ(run({"-t", "c1$"}).code, 0);
  EXPECT_EQ(run({"--no-such-flag"}).code, 2);
  EXPECT_EQ(run({"-t", "c1$", "--provider", "openai-compatible", "--model", "m", "--attempts", "1",
                 "--base-url", "http://127.0.0.1:9"})
                .code,
            3);
}

TEST_F(Flow, SaysWhichKeyIsMissingAndWhichProviderWasMeant) {
  const Ran key = run({"--provider", "anthropic", "--model", "claude-x"});
  EXPECT_EQ(key.code, 2);
  EXPECT_THAT(key.err, HasSubstr("there is no key for anthropic: ANTHROPIC_API_KEY is not set"));
  const Ran provider = run({"--provider", "antropic", "--model", "claude-x"});
  EXPECT_EQ(provider.code, 2);
  EXPECT_THAT(provider.err, HasSubstr(R"(no provider is called "antropic" (did you mean "anthropic"?))"));
  EXPECT_EQ(provider.out, "");
}

TEST_F(Flow, BailsAfterSoManyThatDidNotPass) {
  const Ran ran = run({"--bail", "1", "-j", "1"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(Record(ran.out).names().size(), 4U);
  EXPECT_THAT(ran.err, HasSubstr("W450"));
  EXPECT_THAT(ran.err, HasSubstr("8 cases were not run"));
  EXPECT_EQ(Record(ran.out).at("run.passed"), "false");
}

TEST_F(Flow, BeginsNothingNewOnceTheTokensAreUsedUp) {
  const Ran ran = run({"--max-tokens-total", "1", "-j", "1"});
  EXPECT_EQ(ran.code, 3) << "nothing failed, and not all was run";
  EXPECT_THAT(Record(ran.out).names(), ElementsAre("c0"));
  EXPECT_THAT(ran.err, HasSubstr("--max-tokens-total"));
}

TEST_F(Flow, BeginsNothingNewOnceTheMoneyIsSpent) {
  PROCTOR_NEEDS_AIMOCK();
  const Aimock server(R"([{"match": {"userMessage": "question"}, "response": {"content": "question answered",
    "usage": {"prompt_tokens": 1000, "completion_tokens": 1000}}}])");
  folder_.put("prices.json", R"({"m1": {"input": 1, "output": 1}})");
  const Ran ran = run({"--provider", "openai", "--model", "m1", "--base-url", server.url("openai"),
                       "--prices", "prices.json", "--max-cost", "0.004", "-j", "1"});
  EXPECT_EQ(ran.code, 3) << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.names().size(), 2U);
  EXPECT_EQ(record.at("run.cost"), "0.004");
  EXPECT_EQ(record.in("c0", "steps.0.cost"), "0.002");
  EXPECT_EQ(record.in("c0", "steps.0.usage.total_tokens"), "2000");
  EXPECT_THAT(ran.err, HasSubstr("--max-cost"));
}

TEST_F(Flow, RepeatsEveryCase) {
  const Record record(run({"--repeat", "3", "-t", "c[01]$"}).out);
  EXPECT_THAT(record.names(), ElementsAre("c0", "c0", "c0", "c1", "c1", "c1"));
  EXPECT_EQ(record.at("suites.0.cases.2.repeat"), "3");
}

TEST_F(Flow, ShardsAreTheWholeAndShareNothing) {
  std::vector<std::string> all;
  for (const char* shard : {"1/5", "2/5", "3/5", "4/5", "5/5"})
    for (const std::string& name : names({"--shard", shard})) all.push_back(name);
  EXPECT_EQ(all.size(), 12U);
  auto whole = names({});
  std::sort(all.begin(), all.end());
  std::sort(whole.begin(), whole.end());
  EXPECT_EQ(all, whole);
  EXPECT_EQ(run({"--shard", "6/5"}).code, 2);
}

TEST_F(Flow, OnlyWhatFailedLastTime) {
  EXPECT_EQ(run({"--only-failed"}).code, 2) << "there is no last time yet";
  run({});
  EXPECT_THAT(names({"--only-failed"}), ElementsAre("c3", "c7"));
  EXPECT_EQ(names({"--tag", "even"}).size(), 6U);
  EXPECT_THAT(names({"--tag", "even", "-t", "^c1"}), ElementsAre("c10"));
}

TEST_F(Flow, AFlagBeatsTheEnvironmentWhichBeatsTheFile) {
  folder_.put("proctor.yaml", "filter: ^c1$\n");
  EXPECT_THAT(names({}), ElementsAre("c1"));
  const auto with = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"run", "suite.yaml", "--report", "json"});
    return Record(proctor(
                      {.words = words, .folder = folder_.path(), .environment = {{"PROCTOR_FILTER", "^c2$"}}})
                      .out)
        .names();
  };
  EXPECT_THAT(with({}), ElementsAre("c2"));
  EXPECT_THAT(with({"-t", "^c3$"}), ElementsAre("c3"));
}

// With an agent that takes its time, and says when it is asked.
class Interrupted : public Flow {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", twelve("target: {agent: {command: [sh, agent.sh]}}\n"));
    agent("0.3");
  }

  void agent(std::string_view seconds) const {
    folder_.put("agent.sh", fmt::format("while read -r line; do echo asked >> asked; sleep {}; "
                                        "echo '{{\"output\":\"question\"}}'; done\n",
                                        seconds));
  }

  Running start() const {
    return Running::proctor(
        {.words = {"run", "suite.yaml", "--report", "json", "-j", "2"}, .folder = folder_.path()});
  }

  void await_asked(std::size_t times) const {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (folder_.text("asked").size() < times * 6 && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ASSERT_GE(folder_.text("asked").size(), times * 6);
  }

  Ran resume() const {
    return proctor({.words = {"resume", "latest", "--report", "json"}, .folder = folder_.path()});
  }
};

TEST_F(Interrupted, OnceLetsWhatIsUnderWayComeToItsEnd) {
  Running running = start();
  await_asked(3);
  running.signal(SIGINT);
  const Ran ran = running.finish();
  EXPECT_EQ(ran.code, 130) << ran.err;
  const Record part(ran.out);
  EXPECT_LT(part.names().size(), 12U);
  EXPECT_GE(part.names().size(), 3U);
  EXPECT_THAT(part.verdicts(), Not(HasSubstr("error")));
  EXPECT_EQ(part.at("run.passed"), "false");
  EXPECT_THAT(ran.err, HasSubstr("goes on"));
}

TEST_F(Interrupted, TwiceEndsAtOnceAndKeepsWhatIsFinished) {
  agent("20");
  Running running = start();
  await_asked(2);
  running.signal(SIGINT);
  ASSERT_TRUE(running.has_said("stopping"));
  running.signal(SIGINT);
  const Ran ran = running.finish();
  EXPECT_EQ(ran.code, 130) << ran.err;
  EXPECT_LT(ran.wall, std::chrono::seconds(15));
  EXPECT_THAT(Record(ran.out).names(), IsEmpty());
}

TEST_F(Interrupted, WhatWasGivenUpIsNotFinishedEvenIfAllHadBegun) {
  agent("20");
  Running running = Running::proctor(
      {.words = {"run", "suite.yaml", "--report", "json", "-j", "16"}, .folder = folder_.path()});
  await_asked(12);
  running.signal(SIGINT);
  ASSERT_TRUE(running.has_said("stopping"));
  running.signal(SIGINT);
  const Ran ran = running.finish();
  EXPECT_EQ(ran.code, 130);
  EXPECT_THAT(ran.err, HasSubstr("12 cases were not run"));
  EXPECT_EQ(Record(ran.out).at("run.passed"), "false");
}

TEST_F(Interrupted, ResumedItEndsInTheReportOfAnUnbrokenRun) {
  const Record unbroken(run({"-j", "4"}).out);
  folder_.put("asked", "");
  Running running = start();
  await_asked(3);
  running.signal(SIGTERM);
  const Ran part = running.finish();
  EXPECT_EQ(part.code, 143);
  const std::size_t done = Record(part.out).names().size();
  folder_.put("asked", "");
  const Ran ran = resume();
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(Record(ran.out).timeless(), unbroken.timeless());
  EXPECT_EQ(folder_.text("asked").size(), (12 - done) * 6) << "what was kept is not asked again";
}

TEST_F(Interrupted, KilledItLosesOnlyWhatWasUnderWay) {
  const Record unbroken(run({"-j", "4"}).out);
  folder_.put("asked", "");
  Running running = start();
  await_asked(6);
  running.signal(SIGKILL);
  EXPECT_EQ(running.finish().code, 128 + SIGKILL);
  folder_.put("asked", "");
  const Ran ran = resume();
  EXPECT_EQ(Record(ran.out).timeless(), unbroken.timeless()) << ran.err;
  EXPECT_LE(folder_.text("asked").size(), std::size_t{12 - 3} * 6);
}

TEST_F(Flow, AResumedRunKeepsItsTokensAndCost) {
  const Record unbroken(run({}).out);
  run({"--bail", "1", "-j", "1"});
  const auto resume = [&] {
    return proctor({.words = {"resume", "latest", "--report", "json"}, .folder = folder_.path()});
  };
  EXPECT_THAT(resume().err, HasSubstr("--bail")) << "it goes on with the flags it was started with";
  const Record whole(resume().out);
  EXPECT_NE(unbroken.at("run.usage.total_tokens"), "absent");
  EXPECT_EQ(whole.at("run.usage"), unbroken.at("run.usage"));
  EXPECT_EQ(whole.at("run.cost"), unbroken.at("run.cost"));
}

TEST_F(Flow, FilesThatChangedAreNotResumed) {
  folder_.put("desk/prompt.md", "Say {{ $json.last_message }}");
  folder_.put("desk/simple_tests.json",
              R"({"name": "a", "memory": [], "steps": [{"message": "hi", "expectedBehavior": "x"}]})");
  const auto start = [&] {
    return proctor({.words = {"run", "desk", "--provider", "echo", "--model", "m", "--judge", "echo/j",
                              "--report", "json"},
                    .folder = folder_.path()});
  };
  const auto resume = [&] { return proctor({.words = {"resume", "latest"}, .folder = folder_.path()}).code; };
  start();
  EXPECT_EQ(resume(), 1);
  folder_.put("desk/prompt.md", "Shout {{ $json.last_message }}");
  EXPECT_EQ(resume(), 2);
  start();
  folder_.put("desk/simple_tests.json",
              R"({"name": "a", "memory": [], "steps": [{"message": "ho", "expectedBehavior": "x"}]})");
  EXPECT_EQ(resume(), 2);
}

class Watch : public Flow {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("other.yaml", kOther);
    folder_.put("desk/prompt.md", "Say {{ $json.last_message }}");
    folder_.put("desk/mocks.ts", "export default { look: (args: any) => 'nothing' };");
    folder_.put(
        "desk/simple_tests.json",
        R"({"name": "a visit", "memory": [], "steps": [{"message": "hi", "expectedBehavior": "x"}]})");
  }

  static constexpr auto kOther =
      "proctor: 1\ntarget: {prompt: Hello}\ncases:\n  - {name: a greeting, input: Hello, checks: [{contains: "
      "Hello}]}\n";
};

TEST_F(Watch, RunsAgainOnlyWhatAChangeTouches) {
  Running running = Running::proctor(
      {.words = {"run", ".", "--provider", "echo", "--model", "m", "--judge", "echo/j", "--watch"},
       .folder = folder_.path()});
  std::size_t times = 0;
  const auto next = [&] {
    EXPECT_TRUE(running.has_said("waiting for a change", ++times));
    return running.heard();
  };
  EXPECT_THAT(next(), testing::AllOf(HasSubstr("a visit"), HasSubstr("a greeting")));
  folder_.put("desk/prompt.md", "Shout {{ $json.last_message }}");
  EXPECT_THAT(next(),
              testing::AllOf(HasSubstr("a visit"), HasSubstr("Shout hi"), Not(HasSubstr("a greeting"))));
  folder_.put("desk/mocks.ts", "export default { look: (args: any) => 'something' };");
  EXPECT_THAT(next(), testing::AllOf(HasSubstr("a visit"), Not(HasSubstr("a greeting"))));
  folder_.put("other.yaml", std::string(kOther) + "# more\n");
  EXPECT_THAT(next(), testing::AllOf(HasSubstr("a greeting"), Not(HasSubstr("a visit"))));
  folder_.put("other.yaml", "proctor: 1\ncases: 7\n");
  EXPECT_THAT(next(), IsEmpty()) << "a fault is told, and the watch goes on";
  folder_.put("other.yaml", kOther);
  EXPECT_THAT(next(), HasSubstr("a greeting"));
  running.signal(SIGINT);
  EXPECT_EQ(running.finish().code, 130);
}

}  // namespace
}  // namespace proctor::e2e
