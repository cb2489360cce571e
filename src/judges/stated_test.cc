#include <gtest/gtest.h>

#include "judges/testing.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

using testing::metric_check;

const Exhibit kExhibit = {.input = "Which gate?",
                          .output = "Gate 4.",
                          .retrieval_context = std::vector<std::string>{"Gate 4 it is."}};

model::Outcome outcome_of(std::string_view metrics, std::string_view replies) {
  model::Outcome out;
  out.metrics = value::parse_json(metrics)->map();
  out.judge_replies = value::parse_json(replies)->map();
  return out;
}

std::optional<model::Judgement> stated_result(std::string_view result, Map options = {},
                                              std::string_view metric = "faithfulness") {
  const auto check = metric_check(metric, std::move(options));
  return stated_judgement(check, kExhibit, outcome_of(result, "{}"));
}

TEST(StatedJudgement, IsNoneWhereNothingIsSaidOfTheMetric) {
  EXPECT_FALSE(stated_result(R"({"bias": {"score": 1}})"));
  EXPECT_FALSE(stated_judgement({.kind = "contains"}, kExhibit, {}));
  EXPECT_FALSE(stated_judgement({.kind = "judge"}, kExhibit, {}));
}

TEST(StatedJudgement, HoldsAResultAgainstTheThreshold) {
  const auto found = stated_result(R"({"faithfulness": {"score": 0.5, "reason": "half"}})");
  EXPECT_TRUE(found->passed);
  EXPECT_EQ(found->score, 0.5);
  EXPECT_EQ(found->threshold, 0.5);
  EXPECT_EQ(found->reason, "half");
  EXPECT_FALSE(stated_result(R"({"faithfulness": {"score": 0.5}})", {{"threshold", 0.6}})->passed);
  EXPECT_EQ(stated_result(R"({"faithfulness": {"score": 0.5}})", {{"strict", true}})->score, 0);
  EXPECT_EQ(stated_result(R"({"bias": {"score": 0.5}})", {{"strict", true}}, "bias")->score, 1);
  EXPECT_TRUE(stated_result(R"({"bias": {"score": 0.3}})", {}, "bias")->passed);
  EXPECT_FALSE(stated_result(R"({"bias": {"score": 0.6}})", {}, "bias")->passed);
  EXPECT_EQ(
      stated_result(R"({"faithfulness": {"score": 1, "reason": "x"}})", {{"include_reason", false}})->reason,
      std::nullopt);
}

TEST(StatedJudgement, ReadsAResultOfAMetricThatOnlyTheFileKnows) {
  EXPECT_TRUE(stated_result(R"({"own": {"score": 0.5}})", {}, "own")->passed);
}

TEST(StatedJudgement, TakesAnErrorOverAScore) {
  const auto told = [](std::string_view result) { return stated_result(result)->error->message; };
  EXPECT_EQ(told(R"({"faithfulness": {"score": 1, "error": "timed out"}})"), "timed out");
  EXPECT_EQ(told(R"({"faithfulness": {"error": {"message": "timed out"}}})"), "timed out");
  EXPECT_EQ(told(R"({"faithfulness": {"score": "1"}})"), "the metric gave no score");
  EXPECT_EQ(told(R"({"faithfulness": null})"), "the metric gave no score");
}

TEST(StatedJudgement, TakesRepliesInEveryForm) {
  constexpr std::string_view kReplies[] = {
      R"("{\"verdicts\": [{\"verdict\": \"no\", \"reason\": \"r\"}]}")",
      R"({"verdicts": [{"verdict": "no", "reason": "r"}]})",
      R"({"json": {"verdicts": [{"verdict": "no", "reason": "r"}]}, "stage": "verdicts"})",
      R"({"text": "Sure: {\"verdicts\": [{\"verdict\": \"no\", \"reason\": \"r\"}]}", "context_index": 0})",
      R"({"choices": [{"message": {"role": "assistant",
          "content": "{\"verdicts\": [{\"verdict\": \"no\", \"reason\": \"r\"}]}"}}]})"};
  for (const auto reply : kReplies) {
    const std::string replies =
        R"({"hallucination": {"reason": [{"reason": "so"}], "verdicts": [)" + std::string(reply) + "]}}";
    const auto found = stated_judgement(metric_check("hallucination"), kExhibit, outcome_of("{}", replies));
    EXPECT_EQ(found->score, 1) << reply;
    EXPECT_EQ(found->reason, "so");
  }
}

TEST(StatedJudgement, ResultsBeatReplies) {
  const auto found =
      stated_judgement(metric_check("hallucination"), kExhibit,
                       outcome_of(R"({"hallucination": {"score": 0.25}})", R"({"hallucination": {}})"));
  EXPECT_EQ(found->score, 0.25);
}

TEST(StatedJudgement, SaysWhichReplyIsMissing) {
  const auto found = stated_judgement(metric_check("hallucination"), kExhibit,
                                      outcome_of("{}", R"({"hallucination": {"reason": ["x"]}})"));
  EXPECT_EQ(found->error, (Fault{"judge", R"(no reply is stated for the stage "verdicts")"}));
  const auto scored = stated_judgement(
      metric_check("hallucination"), kExhibit,
      outcome_of("{}",
                 R"({"hallucination": {"verdicts": [{"verdicts": [{"verdict": "yes", "reason": ""}]}]}})"));
  EXPECT_EQ(scored->score, 0);
  EXPECT_EQ(scored->notices.size(), 1U);
}

TEST(JudgementKey, IsTheSameForTheSameQuestion) {
  const auto key = [](Map options) { return judgement_key(metric_check("bias", std::move(options))); };
  EXPECT_EQ(key({{"threshold", 0.5}, {"model", "m"}}), key({{"model", "m"}, {"threshold", 0.5}}));
  EXPECT_NE(key({{"threshold", 0.5}}), key({{"threshold", 0.6}}));
  EXPECT_NE(judgement_key(metric_check("bias")), judgement_key(metric_check("toxicity")));
  EXPECT_NE(judgement_key({.kind = "judge", .expected = Value("Greets.")}),
            judgement_key({.kind = "judge", .expected = Value("Insults.")}));
}

TEST(MetricOf, KnowsMetricsByTheirKind) {
  EXPECT_EQ(metric_of(metric_check("bias"))->name, "bias");
  EXPECT_EQ(metric_of(metric_check("unheard_of")), nullptr);
  EXPECT_EQ(metric_of({.kind = "contains"}), nullptr);
}

}  // namespace
}  // namespace proctor::judges
