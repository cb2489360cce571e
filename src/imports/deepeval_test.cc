#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "imports/csv.h"
#include "imports/importer.h"
#include "imports/table_value.h"
#include "value/json.h"

namespace proctor::imports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Importer& deepeval() { return *find_importer("deepeval"); }

Value parsed(std::string_view json) { return value::parse_json(json).value(); }

Value table(std::string_view csv) { return to_value(parse_csv(csv).value()); }

Imported imported(const Value& root) {
  Sources sources(nullptr, "goldens.json", "goldens.json", "");
  return deepeval().import(root, sources);
}

const Value& first_case(const Imported& from) { return from.suite.find("cases")->list().front(); }

std::string json_at(const Value& from, std::string_view key) {
  const Value* found = from.find(key);
  return found == nullptr ? "" : value::to_json(*found);
}

std::vector<std::string> metrics_of(const Value& step) {
  std::vector<std::string> out;
  for (const Value& check : step.find("checks")->list()) out.emplace_back(check.find("metric")->text());
  return out;
}

std::vector<std::string> losses_of(const Imported& from) {
  std::vector<std::string> out;
  for (const Loss& loss : from.losses) out.push_back(loss.text);
  return out;
}

TEST(DeepEval, IsKnownByTheFieldsOfItsGoldens) {
  for (const char* json : {R"([{"input": "a", "actual_output": null, "context": null}])",
                           R"([{"input": "a", "expectedOutput": "b"}])",
                           R"({"goldens": [{"input": "a", "expected_output": null}]})",
                           R"([{"scenario": "a", "expected_outcome": "b"}])",
                           R"([{"turns": [{"role": "user", "content": "a"}]}])"})
    EXPECT_TRUE(deepeval().sniff(parsed(json), "x.json")) << json;
  for (const char* json : {R"([{"input": "a"}])", R"([])", R"({"input": "a", "expected_output": "b"})",
                           R"([{"question": "a", "expected_output": "b"}])", R"(["a"])"})
    EXPECT_FALSE(deepeval().sniff(parsed(json), "x.json")) << json;
}

TEST(DeepEval, MakesACaseOfAGolden) {
  const Imported out =
      imported(parsed(R"([{"input": "When?", "actual_output": "Now.", "expected_output": "At once.",
      "retrieval_context": ["It is now."], "name": "time", "comments": "why", "source_file": "a.md"}])"));
  const Value& test = first_case(out);
  EXPECT_EQ(json_at(test, "name"), R"("time")");
  EXPECT_EQ(json_at(test, "description"), R"("why")");
  EXPECT_EQ(json_at(test, "input"), R"("When?")");
  EXPECT_EQ(json_at(test, "expected_output"), R"("At once.")");
  EXPECT_EQ(json_at(test, "retrieval_context"), R"(["It is now."])");
  EXPECT_EQ(json_at(test, "extra"), R"({"actual_output":"Now.","source_file":"a.md"})");
  EXPECT_THAT(metrics_of(test), ElementsAre("answer_relevancy", "faithfulness", "g_eval"));
  EXPECT_THAT(losses_of(out), ElementsAre(HasSubstr("answer_relevancy, faithfulness and g_eval are asked")));
  EXPECT_THAT(out.faults, IsEmpty());
}

TEST(DeepEval, ReadsBothSpellingsOfFields) {
  EXPECT_EQ(
      value::to_json(imported(parsed(R"([{"input": "a", "expectedOutput": "b", "retrievalContext": ["c"],
      "expectedTools": [{"name": "t", "inputParameters": {"x": 1}}]}])"))
                         .suite),
      value::to_json(imported(parsed(R"([{"input": "a", "expected_output": "b", "retrieval_context": ["c"],
      "expected_tools": [{"name": "t", "input_parameters": {"x": 1}}]}])"))
                         .suite));
}

TEST(DeepEval, AsksNoMetricWhoseFieldsAreMissing) {
  EXPECT_THAT(metrics_of(first_case(imported(parsed(R"([{"input": "a", "actual_output": null}])")))),
              ElementsAre("answer_relevancy"));
  const Imported tools =
      imported(parsed(R"([{"input": "a", "actual_output": "b", "expected_tools": [{"name": "t"}]}])"));
  EXPECT_THAT(metrics_of(first_case(tools)), ElementsAre("answer_relevancy", "tool_correctness"));
}

TEST(DeepEval, LetsContextStandInAndSaysSoOnce) {
  const Imported out = imported(parsed(R"([{"input": "a", "expected_output": null, "context": ["x"]},
                                           {"input": "b", "expected_output": null, "context": ["y"]}])"));
  EXPECT_EQ(json_at(first_case(out), "retrieval_context"), R"(["x"])");
  EXPECT_THAT(losses_of(out), ElementsAre("where there is no retrieval_context, context stands in for it",
                                          HasSubstr("goldens name no metrics")));
}

TEST(DeepEval, TakesPassagesThatNameTheirSource) {
  constexpr std::string_view kPassages = R"([{"context":"It is now.","source":"a.md"},"Later."])";
  const Imported out = imported(parsed(R"([{"input": "a", "expected_output": null, "retrieval_context": )" +
                                       std::string(kPassages) + "}]"));
  EXPECT_EQ(json_at(first_case(out), "retrieval_context"), kPassages);
  EXPECT_THAT(metrics_of(first_case(out)), testing::Contains("faithfulness"));
}

TEST(DeepEval, NamesFieldsThatItDoesNotKnow) {
  const Imported out = imported(parsed(R"([{"input": "a", "expected_output": "b", "colour": "red"}])"));
  EXPECT_THAT(losses_of(out), testing::Contains("\"colour\" is no field of a golden"));
}

TEST(DeepEval, RefusesAGoldenThatAsksNothing) {
  const Imported out =
      imported(parsed(R"([{"input": "a", "expected_output": "b"}, {"expected_output": "b"}])"));
  ASSERT_EQ(out.faults.size(), 1U);
  EXPECT_EQ(out.faults[0].code, "E581");
}

TEST(DeepEval, MakesAStepOfEachTurnOfTheUser) {
  const Imported out =
      imported(parsed(R"([{"scenario": "A move.", "expected_outcome": "Moved.", "chatbot_role": "clerk",
      "turns": [{"role": "assistant", "content": "Hello"}, {"role": "user", "content": "one"},
                {"role": "assistant", "content": "1"}, {"role": "user", "content": "two"}]}])"));
  const Value& test = first_case(out);
  EXPECT_EQ(json_at(test, "history"), R"([{"assistant":"Hello"}])");
  const List& steps = test.find("steps")->list();
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(json_at(steps[0], "input"), R"("one")");
  EXPECT_EQ(steps[0].find("checks"), nullptr);
  EXPECT_THAT(metrics_of(steps[1]), ElementsAre("turn_relevancy", "conversation_completeness",
                                                "role_adherence", "conversational_g_eval"));
}

TEST(DeepEval, MakesAScenarioThatNobodyPlaysACaseInError) {
  const Imported out = imported(parsed(R"([{"scenario": "A move.", "turns": null},
      {"turns": [{"role": "user", "content": "one"}]}])"));
  EXPECT_THAT(json_at(first_case(out), "checks"), HasSubstr(R"([{"unsupported":"no turns)"));
  EXPECT_EQ(first_case(out).find("input"), nullptr);
  EXPECT_THAT(losses_of(out), testing::Contains(HasSubstr("no turns")));
}

TEST(DeepEval, MakesNoCasesWhereNoneCouldRun) {
  const Imported out = imported(parsed(R"([{"scenario": "A move.", "turns": null}])"));
  EXPECT_EQ(json_at(out.suite, "cases"), "[]");
}

TEST(DeepEval, ReadsTablesAsItsLoaderDoes) {
  const Value root = table(
      "input,actual_output,context,retrieval_context,expected_tools\n"
      "a,b,,one|two;three,t;u\n"
      "c,d,one;two,,\"[{\"\"name\"\": \"\"t\"\"}]\"\n");
  ASSERT_TRUE(deepeval().sniff(root, "x.csv"));
  const Imported out = imported(root);
  const List& cases = out.suite.find("cases")->list();
  EXPECT_EQ(json_at(cases[0], "retrieval_context"), R"(["one","two;three"])");
  EXPECT_EQ(json_at(cases[0].find("checks")->list().back(), "expected_tools"),
            R"([{"name":"t"},{"name":"u"}])");
  EXPECT_EQ(json_at(cases[1], "retrieval_context"), R"(["one","two"])");
  EXPECT_EQ(json_at(cases[1].find("checks")->list().back(), "expected_tools"), R"([{"name":"t"}])");
}

TEST(DeepEval, GivesTheAnswersThatItStates) {
  const auto stated = deepeval().stated(parsed(R"([{"input": "a", "actual_output": null},
      {"input": "b", "actual_output": "B", "tools_called": [{"name": "t", "input_parameters": {"x": 1}, "output": 2}]},
      {"turns": [{"role": "assistant", "content": "Hello"}, {"role": "user", "content": "c"},
                 {"role": "assistant", "content": "C"}]}])"));
  ASSERT_TRUE(stated);
  EXPECT_EQ(
      value::to_json(*stated),
      R"({"cases":[{"case":1,"steps":[{"output":"B","tool_calls":[{"name":"t","arguments":{"x":1},"result":2}]}]},)"
      R"({"case":2,"steps":[{"output":"C"}]}]})");
  EXPECT_FALSE(deepeval().stated(parsed(R"([{"input": "a", "actual_output": null}])")));
}

}  // namespace
}  // namespace proctor::imports
