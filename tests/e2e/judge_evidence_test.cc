// What a judge must have seen and must have said before anything is scored: every item judged, the material
// there, the tools shown, the reason before the verdict, and the author's threshold.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "e2e/judge_server.h"
#include "e2e/process.h"
#include "e2e/record.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

constexpr std::string_view kTenClaims = R"({"claims": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]})";
constexpr std::string_view kOneVerdict = R"({"verdicts": [{"verdict": "yes"}]})";

// Ten claims, one verdict, however often it is asked.
JudgeAnswer lazy(const JudgeQuestion& question) {
  if (question.stage == "truths") return {.text = R"({"truths": ["t"]})"};
  if (question.stage == "claims") return {.text = std::string(kTenClaims)};
  if (question.stage == "verdicts") return {.text = std::string(kOneVerdict)};
  return {.text = R"({"reason": "r"})"};
}

class Evidence : public ::testing::Test {
 protected:
  void put_check(const std::string& check, const std::string& more = "") const {
    folder_.put("suite.yaml",
                fmt::format("proctor: 1\nname: s\ntarget: {{provider: echo, model: m}}\ncases:\n"
                            "  - {{name: a, input: Which gate?, {} checks: [{}]}}\n",
                            more, check));
  }

  Ran run(const Words& more) const {
    Words words = {"run", "suite.yaml", "--report", "json", "--store", "none", "--no-cache"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  Ran ask(const JudgeServer& server, Words more = {}) const {
    Words words = {"--judge", "gpt-4o", "--judge-url", server.url()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  static std::string check_of(const Ran& ran, const std::string& path) {
    return Record(ran.out).in("a", "steps.0.checks.0." + path);
  }

  Folder folder_;
};

// --- Counts

TEST_F(Evidence, AListOfVerdictsThatIsTooShortIsAnErrorAfterOneRepair) {
  put_check("{metric: faithfulness}", "retrieval_context: [Gate 4.],");
  const JudgeServer server(lazy);
  const Ran ran = ask(server);
  EXPECT_EQ(ran.code, 3) << ran.err << ran.out;
  EXPECT_EQ(check_of(ran, "status"), R"("error")");
  EXPECT_THAT(check_of(ran, "error.message"), HasSubstr("wrong_count: 1 item in"));
  std::vector<std::string> asked;
  for (const JudgeQuestion& question : server.asked())
    if (question.stage == "verdicts") asked.push_back(value::to_json(question.body));
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_THAT(asked[1], HasSubstr("where 10 are needed"));
}

TEST_F(Evidence, DeepEvalsFormulaForALiveJudgeTakesASwitch) {
  const JudgeServer server(lazy);
  put_check("{metric: faithfulness}", "retrieval_context: [Gate 4.],");
  const Ran flag = ask(server, {"--judge-compatibility", "deepeval"});
  EXPECT_EQ(flag.code, 0) << flag.err;
  EXPECT_EQ(check_of(flag, "score"), "1");
  folder_.put("proctor.yaml", "judge-compatibility: deepeval\n");
  EXPECT_EQ(ask(server).code, 0) << "in the settings of the project";
  folder_.put("proctor.yaml", "");
  put_check("{metric: faithfulness, compatibility: deepeval}", "retrieval_context: [Gate 4.],");
  EXPECT_EQ(ask(server).code, 0) << "in the check";
  put_check("{metric: faithfulness}", "retrieval_context: [Gate 4.],");
  folder_.put("suite.yaml", folder_.text("suite.yaml") + "defaults: {judge: {compatibility: deepeval}}\n");
  EXPECT_EQ(ask(server).code, 0) << "in the suite";
  EXPECT_EQ(ask(server, {"--judge-compatibility", "none"}).code, 3) << "a flag beats the suite";
  EXPECT_EQ(ask(server, {"--judge-compatibility", "ragas"}).code, 2);
}

TEST_F(Evidence, StatedRepliesAreScoredAsDeepEvalDoesUnlessToldOtherwise) {
  put_check("{metric: faithfulness}", "retrieval_context: [Gate 4.],");
  folder_.put("given.json", fmt::format(R"([{{"output": "Gate 4.", "judge_replies": {{"faithfulness": {{
    "truths": [{{"truths": ["t"]}}], "claims": [{}], "verdicts": [{}, {}], "reason": [{{"reason": "r"}}]}}}}}}])",
                                        kTenClaims, kOneVerdict, kOneVerdict));
  const Ran stated = run({"--given", "given.json"});
  EXPECT_EQ(stated.code, 0) << stated.err;
  EXPECT_EQ(check_of(stated, "score"), "1");
  const Ran complete = run({"--given", "given.json", "--judge-compatibility", "none"});
  EXPECT_EQ(complete.code, 3) << complete.err;
  EXPECT_THAT(check_of(complete, "error.message"), HasSubstr("wrong_count"));
}

// --- Material

TEST_F(Evidence, MissingMaterialIsAnErrorAndNobodyIsAsked) {
  const JudgeServer server([](const JudgeQuestion&) { return JudgeAnswer{.text = R"({"verdicts": []})"}; });
  for (const auto& [check, more, what] :
       {std::tuple{"{metric: turn_contextual_relevancy}", "", "retrieval_context"},
        {"{metric: turn_faithfulness}", "", "retrieval_context"},
        {"{metric: faithfulness}", "", "retrieval_context"},
        {"{metric: hallucination}", "retrieval_context: [],", "retrieval_context"},
        {"{metric: contextual_recall}", "retrieval_context: [a], expected_output: '',", "expected_output"},
        {"{metric: argument_correctness}", "", "tools_called"}}) {
    put_check(check, more);
    const Ran ran = ask(server);
    EXPECT_EQ(ran.code, 3) << check << ran.err << ran.out;
    EXPECT_THAT(check_of(ran, "error.message"), AllOf(HasSubstr("missing_params"), HasSubstr(what))) << check;
  }
  folder_.put("suite.yaml",
              "proctor: 1\nname: s\ntarget: {provider: echo, request: {model: m, messages: [{role: system, "
              "content: hi}]}}\n"
              "cases:\n"
              "  - {name: a, checks: [{metric: turn_relevancy}]}\n");
  const Ran ran = ask(server);
  EXPECT_EQ(ran.code, 3) << ran.err << ran.out;
  EXPECT_THAT(check_of(ran, "error.message"), HasSubstr("'turns' must hold a turn of the user"));
  EXPECT_EQ(server.judged(), 0U);
}

TEST_F(Evidence, NoMessageToAJudgeIsEmpty) {
  const JudgeServer server([](const JudgeQuestion& question) {
    return JudgeAnswer{.text = question.stage == "steps" ? R"({"steps": ["Look."]})"
                                                         : R"({"reason": "r", "score": 9})"};
  });
  put_check(
      "{metric: g_eval, criteria: Is kind., evaluation_params: [actual_output]}, "
      "{metric: conversational_g_eval, criteria: Is kind.}");
  const Ran ran = ask(server);
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_EQ(server.judged(), 4U);
  for (const JudgeQuestion& question : server.asked())
    for (const Value& message : question.body.find("messages")->list())
      EXPECT_NE(message.find("content")->text(), "") << question.metric << "/" << question.stage;
}

// --- Verdicts

TEST_F(Evidence, AThresholdDecidesWhateverTheJudgeSaysOfItself) {
  const JudgeServer server([](const JudgeQuestion&) {
    return JudgeAnswer{.text = R"({"feedback": "Fine.", "score": 8, "passed": true})"};
  });
  put_check("{judge: Names a gate., threshold: 9}");
  const Ran high = ask(server);
  EXPECT_EQ(high.code, 1) << high.err;
  EXPECT_EQ(check_of(high, "threshold"), "0.9");
  EXPECT_THAT(value::to_json(server.asked().back().body), HasSubstr("It passes from 9 on"));
  put_check("{judge: Names a gate., threshold: 8}");
  EXPECT_EQ(ask(server).code, 0);
  put_check("{judge: Names a gate.}");
  EXPECT_EQ(ask(server).code, 0);
}

TEST_F(Evidence, SchemasAskForTheReasonBeforeTheVerdict) {
  const JudgeServer server([](const JudgeQuestion& question) {
    if (question.stage == "statements") return JudgeAnswer{.text = R"({"statements": ["a"]})"};
    return JudgeAnswer{.text = R"({"verdicts": [{"reason": "r", "verdict": "yes"}], "reason": "r"})"};
  });
  put_check("{metric: answer_relevancy}");
  EXPECT_EQ(ask(server).code, 0);
  std::size_t seen = 0;
  for (const JudgeQuestion& question : server.asked()) {
    if (question.stage != "verdicts") continue;
    const std::string schema = value::to_json(*question.body.find("response_format"));
    EXPECT_LT(schema.find(R"("reason":{)"), schema.find(R"("verdict":{)")) << schema;
    EXPECT_THAT(schema, HasSubstr(R"("required":["reason","verdict"])"));
    ++seen;
  }
  EXPECT_EQ(seen, 1U);
}

// --- Tools

// An agent that calls a tool, in plain text, and then confirms it; the judge passes it only if it saw the
// call.
class ToolAgent : public ::testing::Test {
 protected:
  ToolAgent() {
    folder_.put("tests/agent/prompt.md",
                "Call agent_basic_tool where it is asked for. {{ $json.last_message }}");
    folder_.put("tests/agent/simple_tests.json", R"({"name": "basic-tool-test", "memory": [], "steps": [{
      "message": "Hello, please execute the test tool",
      "expectedBehavior": "The agent must execute 'agent_basic_tool'. Then it must confirm the execution."}]})");
    folder_.put("tests/agent/mocks.ts",
                "export default { agent_basic_tool: (args: any) => `ran with ${args.level}` };");
  }

  // What the model is sent after its call is its last message.
  static JudgeAnswer answer(const JudgeQuestion& question, bool calls) {
    if (question.metric == "judge") {
      const bool saw = question.text().find(R"("result":"ran with 3")") != std::string::npos;
      return {.text = saw ? R"({"feedback": "It called the tool.", "score": 10, "passed": true})"
                          : R"({"feedback": "It only claims so.", "score": 1, "passed": false})"};
    }
    const List& messages = question.body.find("messages")->list();
    if (calls && messages.size() == 1)
      return {.text = R"({"tool": "agent_basic_tool", "arguments": {"level": 3}})"};
    return {.text = "The tool has been executed."};
  }

  Ran run(const JudgeServer& server, Words more = {}) const {
    Words words = {"run", "tests/agent", "--model", "m",       "--base-url", server.url(), "--judge",
                   "j",   "--report",    "json",    "--store", "none",       "--no-cache"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path(), .environment = {{"OPENAI_API_KEY", "k"}}});
  }

  static std::string judged_material(const JudgeServer& server) {
    for (const JudgeQuestion& question : server.asked())
      if (question.metric == "judge") return question.text();
    return "";
  }

  // The message that brought the tool's result back.
  static std::string result_message(const JudgeServer& server) {
    for (const JudgeQuestion& question : server.asked())
      if (const List& messages = question.body.find("messages")->list();
          question.metric.empty() && messages.size() > 1)
        return std::string(messages.back().find("content")->text());
    return "";
  }

  Folder folder_;
};

TEST_F(ToolAgent, IsJudgedByTheCallsThatItMade) {
  const JudgeServer server([](const JudgeQuestion& question) { return answer(question, true); });
  const Ran ran = run(server);
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  const std::string shown = judged_material(server);
  EXPECT_THAT(shown, HasSubstr("<<<tools_called "));
  EXPECT_THAT(shown,
              HasSubstr(R"({"name":"agent_basic_tool","arguments":{"level":3},"result":"ran with 3"})"));
}

TEST_F(ToolAgent, ThatMerelyClaimsACallDoesNotPass) {
  const JudgeServer server([](const JudgeQuestion& question) { return answer(question, false); });
  EXPECT_EQ(run(server).code, 1);
  EXPECT_THAT(judged_material(server), Not(HasSubstr("tools_called")));
}

TEST_F(ToolAgent, IsSentResultsInTheWordsOfTheSettings) {
  const JudgeServer server([](const JudgeQuestion& question) { return answer(question, true); });
  run(server);
  EXPECT_EQ(result_message(server), "Tool result for agent_basic_tool: ran with 3");
  const JudgeServer other([](const JudgeQuestion& question) { return answer(question, true); });
  folder_.put("proctor.yaml", "tool-result: 'Resultado de la herramienta {{name}}: {{result}}'\n");
  EXPECT_EQ(run(other).code, 0);
  EXPECT_EQ(result_message(other), "Resultado de la herramienta agent_basic_tool: ran with 3");
  const Ran ran = run(other, {"--tool-result", "nothing of it"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("{{result}}"));
}

}  // namespace
}  // namespace proctor::e2e
