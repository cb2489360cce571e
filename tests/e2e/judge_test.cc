// `proctor run` with a judge at the other end of HTTP: who is asked, what goes over the wire, what it costs,
// and what comes of a judge that fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "e2e/judge_server.h"
#include "e2e/process.h"
#include "e2e/record.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

// Two judged steps with the echo of their questions as answers.
constexpr auto kSuite = R"(proctor: 1
name: judged
target: {provider: echo, model: m}
cases:
  - {name: a, input: Trains leave at nine., checks: [{metric: answer_relevancy}]}
  - {name: b, input: Bread costs two euros., checks: [{metric: answer_relevancy}, {contains: Bread}]}
)";

// The first word of each stage's reply is enough for every metric here.
std::string reply_for(const JudgeQuestion& question) {
  if (question.stage == "statements") return R"({"statements": ["One.", "Two."]})";
  if (question.stage == "verdicts") return R"({"verdicts": [{"verdict": "yes"}, {"verdict": "yes"}]})";
  return R"({"reason": "Both statements answer the question."})";
}

JudgeAnswer fine(const JudgeQuestion& question) { return {.text = reply_for(question)}; }

class Judged : public ::testing::Test {
 protected:
  Judged() {
    folder_.put("proctor.yaml", "");
    folder_.put("suite.yaml", kSuite);
  }

  Ran run(const Words& more = {}) const {
    Words words = {"run", "suite.yaml", "--report", "json"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  Words at(const JudgeServer& server, Words more = {}) const {
    Words words = {"--judge", "gpt-4o", "--judge-url", server.url()};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  static std::string first_check(const Ran& ran, const std::string& path) {
    return Record(ran.out).at("suites.0.cases.0.steps.0.checks.0." + path);
  }

  Folder folder_;
};

TEST_F(Judged, AJudgeDecides) {
  const JudgeServer server(fine);
  const Ran ran = run(at(server));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(first_check(ran, "score"), "1");
  EXPECT_EQ(first_check(ran, "reason"), R"("Both statements answer the question.")");
  EXPECT_EQ(server.judged(), 6U);
}

TEST_F(Judged, IsAskedAtTemperatureZeroAndHeldToASchema) {
  const JudgeServer server(fine);
  run(at(server));
  ASSERT_GT(server.judged(), 0U);
  for (const JudgeQuestion& question : server.asked()) {
    EXPECT_EQ(question.model(), "gpt-4o");
    EXPECT_EQ(value::to_json(*question.body.find("temperature")), "0");
    const Value* format = question.body.find("response_format");
    ASSERT_NE(format, nullptr) << question.stage;
    EXPECT_EQ(value::to_json(*format->find("type")), R"("json_schema")");
    EXPECT_THAT(value::to_json(*format), HasSubstr(question.stage == "reason" ? "reason" : question.stage));
  }
}

TEST_F(Judged, WhatIsJudgedIsFencedAndNeverAmongTheInstructions) {
  const JudgeServer server(fine);
  run(at(server));
  ASSERT_GT(server.judged(), 0U);
  for (const JudgeQuestion& question : server.asked()) {
    const std::string system = value::to_json(*question.body.find("messages")->list()[0].find("content"));
    EXPECT_THAT(system, AllOf(Not(HasSubstr("Trains leave")), Not(HasSubstr("Bread costs"))));
    EXPECT_THAT(question.text(), StartsWith("<<<"));
  }
}

TEST_F(Judged, AReRunCostsNothing) {
  const JudgeServer server(fine);
  const Ran first = run(at(server));
  EXPECT_EQ(Record(first.out).at("run.judge.calls"), "6");
  const Ran second = run(at(server));
  EXPECT_EQ(server.judged(), 6U);
  EXPECT_EQ(Record(second.out).at("run.judge.calls"), "0");
  EXPECT_EQ(Record(second.out).at("run.judge.cached"), "6");
  EXPECT_EQ(Record(second.out).verdicts(), Record(first.out).verdicts());
  EXPECT_TRUE(std::filesystem::exists(folder_ / ".proctor/cache.db"));
}

TEST_F(Judged, AnotherJudgeOrNoCacheIsAskedAgain) {
  const JudgeServer server(fine);
  run(at(server));
  run({"--judge", "gpt-4.1", "--judge-url", server.url()});
  EXPECT_EQ(server.judged(), 12U);
  run(at(server, {"--no-cache"}));
  EXPECT_EQ(server.judged(), 18U);
}

TEST_F(Judged, EverySampleIsAskedOnce) {
  const JudgeServer server(fine);
  const Ran ran = run(at(server, {"--judge-samples", "3"}));
  EXPECT_EQ(server.judged(), 18U);
  EXPECT_EQ(first_check(ran, "score"), "1");
  EXPECT_EQ(first_check(ran, "spread"), "0");
  run(at(server, {"--judge-samples", "3"}));
  EXPECT_EQ(server.judged(), 18U);
}

TEST_F(Judged, CostIsKeptApartFromTheTargets) {
  folder_.put("prices.yaml", "gpt-4o: {input: 1000, output: 1000}\ntalker: {input: 1, output: 1}\n");
  folder_.put("suite.yaml",
              "proctor: 1\nname: s\ntarget: {model: talker, prompt: Be brief.}\ncases:\n"
              "  - {name: a, input: hello, checks: [{metric: answer_relevancy}]}\n");
  const JudgeServer server([](const JudgeQuestion& question) {
    return question.metric.empty() ? JudgeAnswer{.text = "ok"} : fine(question);
  });
  const Ran ran = run({"--judge", "gpt-4o", "--base-url", server.url(), "--prices", "prices.yaml"});
  const Record record(ran.out);
  EXPECT_EQ(record.at("run.usage.total_tokens"), "15") << ran.err;
  EXPECT_EQ(record.at("run.judge.usage.total_tokens"), "45");
  EXPECT_EQ(record.at("run.cost"), "0.000015");
  EXPECT_EQ(record.at("run.judge.cost"), "0.045");
  EXPECT_EQ(record.at("suites.0.cases.0.steps.0.judge.calls"), "3");
  EXPECT_EQ(record.at("suites.0.cases.0.steps.0.model_calls"), "1");
}

TEST_F(Judged, ABudgetCountsTheJudgeToo) {
  const JudgeServer server(fine);
  const Ran ran = run(at(server, {"-j", "1", "--max-tokens-total", "20"}));
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(server.judged(), 3U) << "the second case is not begun";
}

TEST_F(Judged, AJudgeThatFailsIsAnErrorAndNeverAVerdict) {
  constexpr std::pair<int, std::string_view> kFaults[] = {{401, R"({"error":{"message":"bad key"}})"},
                                                          {404, R"({"error":{"message":"no such model"}})"},
                                                          {429, R"({"error":{"message":"slow down"}})"},
                                                          {500, R"({"error":{"message":"oops"}})"},
                                                          {302, ""},
                                                          {200, ""}};
  for (const auto& fault : kFaults) {
    const int status = fault.first;
    const JudgeServer server([&](const JudgeQuestion&) {
      return JudgeAnswer{.text = std::string(fault.second), .status = status};
    });
    const Ran ran = run(at(server, {"--attempts", "1"}));
    EXPECT_EQ(ran.code, 3) << status << ran.err;
    EXPECT_EQ(first_check(ran, "status"), R"("error")") << status;
    EXPECT_NE(first_check(ran, "error.message"), "absent") << status;
    run(at(server, {"--attempts", "1"}));
    EXPECT_EQ(server.judged(), 4U) << "what failed is not kept: " << status;
  }
}

TEST_F(Judged, AJudgeThatNeverAnswersIsAnError) {
  const JudgeServer server([](const JudgeQuestion&) { return JudgeAnswer{.never = true}; });
  const Ran ran = run(at(server, {"--attempts", "1", "--call-timeout", "300ms"}));
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_EQ(first_check(ran, "status"), R"("error")");
  EXPECT_LT(ran.wall, std::chrono::seconds(20));
}

TEST_F(Judged, AFailedReasonKeepsTheScore) {
  const JudgeServer server([](const JudgeQuestion& question) {
    return question.stage == "reason" ? JudgeAnswer{.text = "{}", .status = 500} : fine(question);
  });
  const Ran ran = run(at(server, {"--attempts", "1"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(first_check(ran, "score"), "1");
}

TEST_F(Judged, WithoutAJudgeNothingRunsOrWhatNeedsNoneIsDecided) {
  const Ran refused = run();
  EXPECT_EQ(refused.code, 2) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("E615"));
  const Ran ran = run({"--skip-judged"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(Record(ran.out).in("a", "status"), R"("skipped")");
  EXPECT_EQ(Record(ran.out).in("b", "steps.0.checks.1.status"), R"("pass")");
}

TEST_F(Judged, AJudgeThatIsNamedAndHasNoKeyStopsTheRunBeforeItBegins) {
  const Ran ran = run({"--judge", "gpt-4o"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("E530"), HasSubstr("OPENAI_API_KEY")));
}

TEST_F(Judged, SettingsNameAJudgeWhereNobodyElseDoes) {
  const JudgeServer server(fine);
  folder_.put("proctor.yaml", "judge: from-settings\njudge-url: " + server.url() + "\n");
  EXPECT_EQ(run().code, 0);
  EXPECT_EQ(server.asked().at(0).model(), "from-settings");
  folder_.put("suite.yaml", std::string(kSuite) + "defaults: {judge: from-suite}\n");
  EXPECT_EQ(run().code, 0);
  EXPECT_EQ(server.asked().back().model(), "from-suite");
}

TEST_F(Judged, PromptsOfTheProjectGoOverTheWire) {
  folder_.put("prompts/answer_relevancy/verdicts.md", "version: 9\n\nBe a harsh judge.\n");
  const JudgeServer server(fine);
  EXPECT_EQ(run(at(server, {"--judge-prompts", "prompts"})).code, 0);
  std::size_t harsh = 0;
  for (const JudgeQuestion& question : server.asked())
    if (const std::string body = value::to_json(question.body);
        body.find("Be a harsh judge.") != std::string::npos) {
      ++harsh;
      EXPECT_EQ(question.stage, "verdicts");
      EXPECT_THAT(body, HasSubstr("prompt version custom-"));
    }
  EXPECT_EQ(harsh, 2U);
  EXPECT_EQ(run(at(server, {"--judge-prompts", "nowhere"})).code, 2);
}

TEST_F(Judged, ARunThatIsResumedKeepsItsJudge) {
  folder_.put("suite.yaml",
              "proctor: 1\nname: s\ntarget: {provider: echo, model: m}\ncases:\n"
              "  - {name: a, input: one, checks: [{contains: other}]}\n"
              "  - {name: b, input: two, checks: [{metric: answer_relevancy}]}\n");
  const JudgeServer server(fine);
  run(at(server, {"-j", "1", "--bail", "1"}));
  EXPECT_EQ(server.judged(), 0U);
  const Ran ran = proctor({.words = {"resume", "latest", "--report", "json"}, .folder = folder_.path()});
  EXPECT_EQ(server.judged(), 3U) << ran.err;
  EXPECT_EQ(server.asked().at(0).model(), "gpt-4o");
}

TEST_F(Judged, DoctorTellsWhoJudges) {
  const auto doctor = [&](const Words& more) {
    Words words = {"doctor", "suite.yaml"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  };
  EXPECT_THAT(doctor({}).out, HasSubstr("nobody is named who decides 2 checks"));
  EXPECT_THAT(doctor({"--judge", "azure/gpt-4o"}).out,
              AllOf(HasSubstr("bad      judge"), HasSubstr("has no address of its own")));
  EXPECT_THAT(doctor({"--judge", "echo/x"}).out, HasSubstr("\"echo/x\" decides 2 checks"));
}

// --- Recordings

// A conversation of two steps with a tool in each, judged at both; one case says the same twice.
constexpr auto kTalks = R"(proctor: 1
name: talks
target:
  model: talker
  prompt: Be brief.
  tools:
    - type: function
      function: {name: f, parameters: {type: object, properties: {n: {type: integer}}}}
mocks:
  - tool: f
    code: return "seen " + args.n
cases:
  - {name: a, steps: [{input: one, checks: [{metric: answer_relevancy}, {metric: bias}]}, {input: two, checks: [{metric: toxicity}]}]}
  - {name: b, steps: [{input: three, checks: [{metric: answer_relevancy}]}, {input: four, checks: [{contains: nothing}]}]}
  - {name: c, steps: [{input: five, checks: [{metric: answer_relevancy, threshold: 0.2}, {metric: answer_relevancy}]}]}
  - {name: d, steps: [{input: five, checks: [{metric: answer_relevancy}]}, {input: five, checks: [{metric: answer_relevancy}]}]}
)";

// Calls the tool once a turn, then says how many messages it has seen.
JudgeAnswer talk(const JudgeQuestion& question) {
  const List& messages = question.body.find("messages")->list();
  if (messages.back().find("role")->text() == "tool")
    return {.text = "ok after " + std::to_string(messages.size())};
  return {.calls = List{Map{{"id", "call_" + std::to_string(messages.size())},
                            {"type", "function"},
                            {"function", Map{{"name", "f"}, {"arguments", R"({"n": 7})"}}}}}};
}

JudgeAnswer talk_or_judge(const JudgeQuestion& question) {
  if (question.metric.empty()) return talk(question);
  if (question.stage == "opinions") return {.text = R"({"opinions": ["Short.", "Long."]})"};
  if (question.metric == "answer_relevancy") return fine(question);
  if (question.stage == "verdicts")
    return {.text = R"({"verdicts": [{"verdict": "no"}, {"verdict": "no"}]})"};
  return {.text = R"({"reason": "Nothing of the kind."})"};
}

TEST_F(Judged, TwoReplaysAreTheSameBytesAtAnyConcurrency) {
  folder_.put("suite.yaml", kTalks);
  std::string url;
  std::string live;
  {
    const JudgeServer server(talk_or_judge);
    url = server.url();
    const Ran ran = run({"--judge", "gpt-4o", "--base-url", url, "--vcr", "record"});
    ASSERT_EQ(ran.code, 1) << ran.err;  // b asks for nothing
    live = Record(ran.out).verdicts();
    EXPECT_GT(server.judged(), 15U);
    EXPECT_FALSE(std::filesystem::exists(folder_ / ".proctor/cache.db"))
        << "recordings are complete by themselves";
  }
  std::string before;
  for (const char* jobs : {"1", "16", "1", "16"}) {
    const Ran ran = run({"--judge", "gpt-4o", "--base-url", url, "--vcr", "replay", "-j", jobs});
    ASSERT_EQ(ran.code, 1) << ran.err;
    EXPECT_EQ(Record(ran.out).verdicts(), live);
    if (before.empty()) before = Record(ran.out).settled();
    EXPECT_EQ(Record(ran.out).settled(), before) << "-j " << jobs;
  }
}

TEST_F(Judged, AQuestionThatWasNotRecordedIsAnError) {
  const Ran ran = run({"--judge", "gpt-4o", "--vcr", "replay"});
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_EQ(first_check(ran, "status"), R"("error")");
}

TEST_F(Judged, StatedAnswersAreJudgedFromRecordingsToo) {
  folder_.put("given.json", R"({"cases": [{"case": "a", "steps": [{"output": "At nine."}]},
                                          {"case": "b", "steps": [{"output": "Bread: two."}]}]})");
  const Words given = {"--given", "given.json", "--judge", "gpt-4o", "--vcr"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), given.begin(), given.end());
    return run(more);
  };
  {
    const JudgeServer server(fine);
    EXPECT_EQ(with({"record", "--judge-url", server.url()}).code, 0);
    EXPECT_EQ(server.judged(), 6U);
  }
  EXPECT_EQ(with({"replay"}).code, 0);
}

}  // namespace
}  // namespace proctor::e2e
