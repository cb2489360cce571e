// What every metric's row must keep to, whoever adds one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "judges/metric.h"
#include "judges/prompts.h"
#include "judges/reading.h"
#include "judges/testing.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

using testing::judged;
using testing::metric_check;
using testing::Script;

const Exhibit kExhibit = {.input = "Which gate?",
                          .output = "Gate 4.",
                          .expected_output = "Gate 4.",
                          .retrieval_context = std::vector<std::string>{"Gate 4 it is.", "Bring a hat."}};

constexpr std::string_view kYesNo =
    R"({"verdicts": [{"verdict": "yes", "reason": "a"}, {"verdict": "no", "reason": "b"}]})";
constexpr std::string_view kWhy = R"({"reason": "so"})";

TEST(Metrics, BearDistinctNamesAndCanBeFound) {
  const auto names = metric_names();
  ASSERT_GE(names.size(), 8U);
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
  for (const auto name : names) EXPECT_EQ(find_metric(name)->name, name);
  EXPECT_EQ(find_metric("faithfullness"), nullptr);
}

TEST(Metrics, SayWhatTheyAreAndWhatTheyNeed) {
  constexpr std::string_view kInputs[] = {
      "input", "actual_output", "expected_output", "retrieval_context", "tools_called", "turns"};
  for (const auto name : metric_names()) {
    const MetricDef& metric = *find_metric(name);
    EXPECT_FALSE(metric.title.empty()) << name;
    EXPECT_TRUE(metric.summary.ends_with('.')) << name;
    EXPECT_NE(metric.next, nullptr) << name;
    for (const auto need : metric.needs)
      EXPECT_NE(std::find(std::begin(kInputs), std::end(kInputs), need), std::end(kInputs)) << name;
  }
}

TEST(Metrics, HaveLowIsGoodWhereFormat003SaysSo) {
  for (const auto name : {"hallucination", "bias", "toxicity"}) EXPECT_TRUE(find_metric(name)->low_is_good);
  for (const auto name : {"answer_relevancy", "faithfulness", "contextual_relevancy", "contextual_precision",
                          "contextual_recall"})
    EXPECT_FALSE(find_metric(name)->low_is_good);
}

// Every question that one of the eight asks, on an exhibit that has everything.
std::vector<std::pair<std::string, Ask>> all_asks() {
  const std::pair<std::string_view, Script> conversations[] = {
      {"answer_relevancy", {{"statements", {R"({"statements": ["a", "b"]})"}}, {"verdicts", {kYesNo}}}},
      {"faithfulness",
       {{"truths", {R"({"truths": ["a"]})"}},
        {"claims", {R"({"claims": ["b", "c"]})"}},
        {"verdicts", {kYesNo}}}},
      {"contextual_relevancy",
       {{"verdicts", {R"({"verdicts": []})", R"({"verdicts": [{"statement": "s", "verdict": "no"}]})"}}}},
      {"contextual_precision", {{"verdicts", {kYesNo}}}},
      {"contextual_recall", {{"verdicts", {kYesNo}}}},
      {"hallucination", {{"verdicts", {kYesNo}}}},
      {"bias", {{"opinions", {R"({"opinions": ["a", "b"]})"}}, {"verdicts", {kYesNo}}}},
      {"toxicity", {{"opinions", {R"({"opinions": ["a", "b"]})"}}, {"verdicts", {kYesNo}}}}};
  std::vector<std::pair<std::string, Ask>> out;
  for (auto [name, script] : conversations) {
    judged(metric_check(name), kExhibit, script);
    for (const Ask& ask : script.asked()) out.emplace_back(name, ask);
  }
  return out;
}

TEST(Metrics, OfFormat003HaveAPromptForEveryStageAndAShapeForItsReply) {
  const auto asks = all_asks();
  EXPECT_EQ(asks.size(), 3U + 4 + 3 + 2 + 2 + 2 + 3 + 3);
  for (const auto& [name, ask] : asks) {
    const auto prompt = built_in_prompt(name, ask.stage);
    ASSERT_TRUE(prompt) << name << "/" << ask.stage;
    EXPECT_FALSE(prompt->version.empty()) << name;
    EXPECT_NE(ask.reply, nullptr) << name;
    for (const Datum& datum : ask.data)
      EXPECT_NE(prompt->text.find(datum.name), std::string::npos)
          << name << "/" << ask.stage << " does not speak of " << datum.name;
  }
}

// Every word of a reply that the prompt shows is one that the shape takes: a judge that does as it is told is
// understood.
TEST(Metrics, ShowTheJudgeAReplyThatTheyWouldTake) {
  for (const auto& [name, ask] : all_asks()) {
    const std::string text = built_in_prompt(name, ask.stage)->text;
    const auto from = text.find("nothing else:\n");
    ASSERT_NE(from, std::string::npos) << name << "/" << ask.stage;
    const auto shown = text.substr(from, text.find("\n\n", from) - from);
    const auto json = read_object(shown);
    ASSERT_TRUE(json) << name << "/" << ask.stage << ": " << shown;
    EXPECT_EQ(misfit(*json, *ask.reply), std::nullopt) << name << "/" << ask.stage;
  }
}

// --- What is told to the judge

TEST(Metrics, FaithfulnessAsksForAsManyFactsAsTheAuthorWants) {
  const auto extent = [](Map options) {
    Script script = {
        {"truths", {R"({"truths": []})"}}, {"claims", {R"({"claims": []})"}}, {"reason", {kWhy}}};
    judged(metric_check("faithfulness", std::move(options)), kExhibit, script);
    return std::string(script.words("truths").find("extent")->text());
  };
  EXPECT_EQ(extent({}), "every fact");
  EXPECT_EQ(extent({{"truths_extraction_limit", Value()}}), "every fact");
  EXPECT_EQ(extent({{"truths_extraction_limit", 1}}), "the one most important fact");
  EXPECT_EQ(extent({{"truths_extraction_limit", 7}}), "at most 7 facts, the most important ones,");
  EXPECT_EQ(extent({{"truths_extraction_limit", -3}}), "at most 0 facts, the most important ones,");
}

TEST(Metrics, FaithfulnessTakesEmptyClaimsBeforeItLooksAtTruths) {
  Script script = {
      {"truths", {R"({"truths": null})"}}, {"claims", {R"({"claims": []})"}}, {"reason", {kWhy}}};
  EXPECT_EQ(judged(metric_check("faithfulness"), kExhibit, script).score, 1);
  Script worse = {{"truths", {R"({"truths": [1]})"}}, {"claims", {R"({"claims": ["a"]})"}}};
  EXPECT_TRUE(judged(metric_check("faithfulness"), kExhibit, worse)
                  .error->message.starts_with("other:TypeError: \"truths\" is no list of texts"));
  EXPECT_EQ(worse.calls(), "truths claims");
}

TEST(Metrics, ContextualRelevancyAsksOnceForEachPieceOfContext) {
  Script script = {{"verdicts",
                    {R"({"verdicts": [{"statement": "s", "verdict": "yes"}]})",
                     R"({"verdicts": [{"statement": "t", "verdict": "no", "reason": "hats"}]})"}},
                   {"reason", {kWhy}}};
  EXPECT_EQ(judged(metric_check("contextual_relevancy"), kExhibit, script).score, 0.5);
  EXPECT_EQ(script.calls(), "verdicts verdicts reason");
  EXPECT_EQ(script.shown("verdicts"), "input=Which gate?|context=Bring a hat.");
  EXPECT_EQ(script.shown("reason"),
            "input=Which gate?|irrelevant_statements=1. hats\n|relevant_statements=1. s\n|score=0.50");
}

TEST(Metrics, ContextualRelevancyOfNoContextIsNothingInDeepEval) {
  Exhibit empty = kExhibit;
  empty.retrieval_context = std::vector<std::string>{};
  Script script = {{"reason", {kWhy}}};
  const auto check = metric_check("contextual_relevancy", {{"compatibility", "deepeval"}});
  EXPECT_EQ(judged(check, empty, script).score, 0);
  EXPECT_EQ(script.calls(), "reason");
}

TEST(Metrics, TakeNothingInPlaceOfAListForAnEmptyOneAsDeepEvalDoes) {
  const auto as_deepeval = metric_check("hallucination", {{"compatibility", "deepeval"}});
  for (const auto nothing : {R"({"verdicts": []})", R"({"verdicts": {}})", R"({"verdicts": ""})"}) {
    Script script = {{"verdicts", {nothing}}, {"reason", {kWhy}}};
    EXPECT_EQ(judged(as_deepeval, kExhibit, script).score, 0) << nothing;
    Script twice = {{"verdicts", {nothing, nothing}}};
    EXPECT_TRUE(judged(metric_check("hallucination"), kExhibit, twice).error) << nothing;
  }
  for (const auto other :
       {R"({"verdicts": null})", R"({"verdicts": true})", R"({"verdicts": 3})", R"({"verdicts": "yes"})",
        R"({"verdicts": {"a": 1}})", R"({"verdicts": ["yes"]})"}) {
    Script script = {{"verdicts", {other}}};
    const auto found = judged(as_deepeval, kExhibit, script);
    EXPECT_TRUE(found.error->message.starts_with("other:TypeError: ")) << found.error->message;
  }
}

}  // namespace
}  // namespace proctor::judges
