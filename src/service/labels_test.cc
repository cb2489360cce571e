#include "service/labels.h"

#include <gtest/gtest.h>

#include "base/diagnostic.h"

namespace proctor::service {
namespace {

std::vector<Labelled> labels_in(std::string_view text) {
  Diagnostics faults("labels.jsonl", text);
  auto out = read_labels(text, faults);
  for (const auto& fault : faults.list()) ADD_FAILURE() << render_text(fault);
  return out ? *std::move(out) : std::vector<Labelled>();
}

std::vector<std::string> faults_in(std::string_view text) {
  Diagnostics faults("labels.jsonl", text);
  EXPECT_FALSE(read_labels(text, faults));
  std::vector<std::string> out;
  for (const auto& fault : faults.list())
    out.push_back(std::to_string(fault.position.line) + ":" + std::to_string(fault.position.column) + " " +
                  fault.code + " " + fault.message);
  return out;
}

TEST(Labels, ReadsAnswersAndWhatPeopleSay) {
  const auto labels = labels_in(
      R"({"id": 7, "check": "answer_relevancy", "input": "a", "output": "b", "label": true})"
      "\n\n"
      R"({"check": {"judge": "Greets.", "threshold": 8}, "output": "c", "label": "fail", "judged": "pass"})"
      "\n");
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].line, 1U);
  EXPECT_EQ(labels[0].id, Value(7));
  EXPECT_EQ(labels[0].check.kind, "metric:answer_relevancy");
  EXPECT_EQ(labels[0].exhibit.input, "a");
  EXPECT_EQ(labels[0].exhibit.output, "b");
  EXPECT_EQ(labels[0].outcome.text, "b");
  EXPECT_TRUE(labels[0].label);
  EXPECT_FALSE(labels[0].judged);
  EXPECT_EQ(labels[1].line, 3U);
  EXPECT_EQ(labels[1].check.kind, "judge");
  EXPECT_EQ(labels[1].check.expected, Value("Greets."));
  EXPECT_FALSE(labels[1].label);
  EXPECT_EQ(labels[1].judged, true);
}

TEST(Labels, ReadsWhatBelongsToAnAnswer) {
  const auto labels =
      labels_in(R"({"check": "answer_relevancy", "input": "q", "output": "a", "expected_output": {"x": 1},)"
                R"( "retrieval_context": ["one", "two"], "turns": [{"role": "user", "content": "earlier"}],)"
                R"( "tool_calls": [{"name": "find", "arguments": {"n": 1}}], "label": false})");
  ASSERT_EQ(labels.size(), 1U);
  const judges::Exhibit& shown = labels[0].exhibit;
  EXPECT_EQ(shown.expected_output, R"({"x":1})");
  EXPECT_EQ(shown.retrieval_context, (std::vector<std::string>{"one", "two"}));
  ASSERT_EQ(shown.turns.size(), 3U);
  EXPECT_EQ(shown.turns[0].text, "earlier");
  EXPECT_EQ(shown.turns[2].text, "a");
  ASSERT_TRUE(shown.tool_calls);
  EXPECT_EQ(shown.tool_calls->front().name, "find");
}

TEST(Labels, TakesTheAnswerFromTheTurnsWhereTheyAreAllThereIs) {
  const auto labels = labels_in(
      R"({"check": "answer_relevancy", "turns": [{"role": "user", "content": "q"}, {"role": "assistant", )"
      R"("content": "a"}], "label": true})");
  ASSERT_EQ(labels.size(), 1U);
  EXPECT_EQ(labels[0].exhibit.input, "q");
  EXPECT_EQ(labels[0].exhibit.output, "a");
  EXPECT_EQ(labels[0].exhibit.turns.size(), 2U);
}

TEST(Labels, TellsEveryFaultOfEveryLine) {
  EXPECT_EQ(faults_in(""), std::vector<std::string>{"1:1 E525 there are no labels in this file"});
  const auto faults = faults_in(
      "{\"check\": \"answer_relevancy\", \"output\": \"é\", \"lable\": true}\n"
      "{\"check\": \"answer_relevance\", \"output\": \"a\", \"label\": true}\n"
      "not json\n"
      "{\"check\": {\"contains\": \"a\"}, \"output\": \"a\", \"label\": true}\n"
      "{\"check\": \"answer_relevancy\", \"label\": \"good\"}\n"
      "{\"check\": \"answer_relevancy\", \"turns\": [{\"role\": \"user\", \"content\": \"q\"}], \"label\": "
      "1}\n");
  ASSERT_EQ(faults.size(), 8U);
  EXPECT_EQ(faults[0], R"(1:1 E202 "label" is missing in this label)");
  EXPECT_EQ(faults[1], R"(1:46 E203 unknown key "lable" (did you mean "label"?))");
  EXPECT_EQ(faults[2],
            R"(2:11 E526 there is no metric "answer_relevance" (did you mean "answer_relevancy"?))");
  EXPECT_TRUE(faults[3].starts_with("3:1 E")) << faults[3];
  EXPECT_TRUE(faults[4].starts_with("4:11 E526 no judge decides")) << faults[4];
  EXPECT_TRUE(faults[5].starts_with("5:1 E525 what was judged is missing")) << faults[5];
  EXPECT_TRUE(faults[6].starts_with("5:40 E206 ")) << faults[6];
  EXPECT_TRUE(faults[7].starts_with("6:")) << faults[7];
}

}  // namespace
}  // namespace proctor::service
