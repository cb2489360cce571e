#include "model/given.h"

#include <gtest/gtest.h>

#include "value/json.h"
#include "value/testing.h"

namespace proctor::model {
namespace {

Case case_of(std::string name, std::size_t steps) {
  Case test;
  test.name = std::move(name);
  test.steps.resize(steps);
  return test;
}

Suite suite_of(std::vector<Case> cases) {
  Suite suite;
  suite.cases = std::move(cases);
  return suite;
}

struct Read {
  std::optional<SuiteAnswers> answers;
  value::Faults faults;
};

Read read(std::string_view text, const std::vector<Suite>& suites) {
  std::vector<const Suite*> pointers;
  pointers.reserve(suites.size());
  for (const Suite& suite : suites) pointers.push_back(&suite);
  Diagnostics faults("given.json", text);
  const auto value = value::parse_json(text);
  auto answers = read_given(*value, pointers, faults);
  return {std::move(answers), value::told(faults)};
}

Outcome read_one(std::string_view text) {
  const auto [answers, faults] = read(text, {suite_of({case_of("only", 1)})});
  EXPECT_EQ(faults, value::Faults{});
  return answers ? answers->at(0).at(0).at(0) : Outcome{};
}

TEST(Given, AnswersCasesByNameAndIndexAcrossSuites) {
  const std::vector<Suite> suites = {suite_of({case_of("a", 2), case_of("b", 1)}),
                                     suite_of({case_of("", 1)})};
  const auto [answers, faults] = read(R"({"cases": [{"case": "b", "steps": [{"output": "B"}]},
    {"case": 0, "steps": [{"output": "A1"}, {"output": "A2"}]}, {"case": "case 1", "steps": []}]})",
                                      suites);
  ASSERT_TRUE(answers) << faults.front();
  ASSERT_EQ(answers->size(), 2U);
  EXPECT_EQ(answers->at(0).at(0).at(1).text, "A2");
  EXPECT_EQ(answers->at(0).at(1).at(0).text, "B");
  EXPECT_TRUE(answers->at(1).at(0).empty());
}

TEST(Given, AnswersCasesOfOneNameInOrder) {
  const auto [answers, faults] = read(
      R"({"cases": [{"case": "a", "steps": [{"output": "1"}]}, {"case": "a", "steps": [{"output": "2"}]}]})",
      {suite_of({case_of("a", 1), case_of("a", 1)})});
  ASSERT_TRUE(answers) << faults.front();
  EXPECT_EQ(answers->at(0).at(1).at(0).text, "2");
}

TEST(Given, TakesTheAnswerFromOutputThenResponseThenReplies) {
  EXPECT_EQ(read_one(R"([{"output": "o", "response": {"choices": [{"text": "r"}]}}])").text, "o");
  EXPECT_EQ(read_one(R"([{"response": {"choices": [{"text": "r"}]}, "replies": ["x"]}])").text, "r");
  EXPECT_EQ(read_one(R"([{"replies": [{"choices": []}, "last"]}])").text, "last");
  EXPECT_EQ(read_one(R"([{"replies": ["x", {"choices": [{"text": "body"}]}]}])").text, "body");
  EXPECT_EQ(read_one(R"([{"replies": ["x", "y"]}])").replies.size(), 2U);
  EXPECT_EQ(read_one(R"([{}])").text, "");
}

TEST(Given, KeepsWhatServicesWouldSay) {
  const Outcome outcome = read_one(R"([{"latency_ms": 12.5, "memory": {"k": 1}, "judge": "yes",
    "metrics": {"bias": {"score": 0.5, "reason": "r"}, "x": {"error": "down"}},
    "judge_replies": {"bias": {"opinions": ["[]"]}}, "embeddings": {"t": [1, 0.5]}}])");
  EXPECT_EQ(outcome.latency_ms, 12.5);
  EXPECT_EQ(Value(outcome.memory), Value(Map{{"k", 1}}));
  EXPECT_EQ(outcome.judge, "yes");
  EXPECT_EQ(outcome.metrics.size(), 2U);
  EXPECT_EQ(outcome.judge_replies.size(), 1U);
  EXPECT_EQ(outcome.embeddings->size(), 1U);
}

TEST(Given, TellsNoEmbeddingServiceFromNoWordAboutIt) {
  const Outcome none = read_one(R"([{"embeddings": null}])");
  EXPECT_TRUE(none.embeddings_stated);
  EXPECT_FALSE(none.embeddings);
  EXPECT_FALSE(read_one("[{}]").embeddings_stated);
}

TEST(Given, NamesToolsByTheirCallsUnlessStated) {
  const Outcome called =
      read_one(R"([{"tool_calls": [{"name": "f", "arguments": {"a": 1}}, {"name": "g"}]}])");
  EXPECT_EQ(called.tools_used, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(called.tool_calls[0].arguments, Value(Map{{"a", 1}}));
  EXPECT_TRUE(read_one(R"([{"tool_calls": [{"name": "f"}], "tools_used": []}])").tools_used.empty());
}

TEST(Given, StatesFaults) {
  EXPECT_EQ(read_one(R"([{"unreachable": true}])").error->kind, "connection");
  EXPECT_EQ(read_one(R"([{"crash": true}])").error->kind, "agent");
  EXPECT_FALSE(read_one(R"([{"crash": false}])").error);
}

TEST(Given, TellsAllFaultsAtOnce) {
  const std::vector<Suite> suites = {suite_of({case_of("France", 1), case_of("Spain", 1)})};
  const value::Faulty files[] = {
      {R"({"cases": [{"case": "Frnace", "steps": [{"outputs": "x"}]},
{"case": "Spain", "steps": [{}, {"output": 3}]}, {"case": 1, "steps": []}, {"case": 2, "steps": []}]})",
       {R"(1:21 E411 there is no case "Frnace" (did you mean "France"?))",
        R"(1:42 E203 unknown key "outputs" (did you mean "output"?))",
        R"(2:33 E412 case "Spain" has 1 step, but 2 are answered)",
        R"(2:44 E201 "output" must be a text, found the number 3 (put it in quotes))",
        R"(2:59 E410 case "Spain" is answered twice: first at line 2, column 10)",
        R"(2:85 E411 there is no case 2: there are 2 cases, counted from 0)"}},
      {R"([{"output": "x"}])",
       {R"(1:1 E413 a bare list answers a single case, and there are 2: write {"cases": [{"case": NAME, "steps": [...]}]})"}},
      {R"({"case": 1})",
       {R"(1:1 E202 "cases" is missing in this given file)",
        R"(1:2 E203 unknown key "case" (did you mean "cases"?))"}},
      {R"({"cases": [{"case": -1, "steps": 3}, 4]})",
       {R"(1:21 E205 "case" must be 0 or more, found -1)",
        R"(1:34 E201 "steps" must be a list, found the number 3)",
        R"(1:38 E201 each of "cases" must be a map, found the number 4)"}},
      {R"({"cases": [{"case": 0, "steps": [{"metrics": {"m": {}}, "embeddings": {"a": ["b"]}}]}]})",
       {R"(1:52 E414 a metric's result has a score or an error, one of the two)",
        R"(1:78 E201 each of "a" must be a number, found the text "b")"}},
  };
  for (const auto& [text, faults] : files) {
    const Read result = read(text, suites);
    EXPECT_FALSE(result.answers) << text;
    EXPECT_EQ(result.faults, faults) << text;
  }
}

}  // namespace
}  // namespace proctor::model
