#include "judges/inquiry.h"

#include <gtest/gtest.h>

#include "judges/testing.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

using testing::judged;
using testing::metric_check;
using testing::Script;

const Exhibit kExhibit = {.input = "Which gate?", .output = "Gate 4. Mind the gap."};

constexpr std::string_view kStatements = R"({"statements": ["Gate 4.", "Mind the gap."]})";
constexpr std::string_view kVerdicts =
    R"({"verdicts": [{"verdict": "yes"}, {"verdict": "no", "reason": "no gap"}]})";
constexpr std::string_view kWhy = R"({"reason": "half of it is beside the point"})";

TEST(Inquiry, GoesThroughTheStagesToAScoreWithAReason) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {kWhy}}};
  const auto found = judged(metric_check("answer_relevancy"), kExhibit, script);
  EXPECT_EQ(found.score, 0.5);
  EXPECT_EQ(found.threshold, 0.5);
  EXPECT_TRUE(found.passed);
  EXPECT_EQ(found.reason, "half of it is beside the point");
  EXPECT_EQ(script.calls(), "statements verdicts reason");
}

TEST(Inquiry, ShowsTheJudgeWhatItNeedsAndTheScoreWithTheQuestionWhy) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {kWhy}}};
  judged(metric_check("answer_relevancy"), kExhibit, script);
  EXPECT_EQ(script.shown("statements"), "actual_output=Gate 4. Mind the gap.");
  EXPECT_EQ(script.shown("verdicts"), "input=Which gate?|statements=1. Gate 4.\n2. Mind the gap.\n");
  EXPECT_EQ(script.shown("reason"), "input=Which gate?|irrelevant_statements=1. no gap\n|score=0.50");
}

TEST(Inquiry, AsksForNoReasonWhereNoneIsWanted) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}};
  const auto found = judged(metric_check("answer_relevancy", {{"include_reason", false}}), kExhibit, script);
  EXPECT_EQ(found.score, 0.5);
  EXPECT_EQ(found.reason, std::nullopt);
  EXPECT_EQ(script.calls(), "statements verdicts");
}

TEST(Inquiry, TakesAMissInStrictModeForAMissByAll) {
  for (const auto name : {"strict", "strict_mode"}) {
    Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {kWhy}}};
    const auto found =
        judged(metric_check("answer_relevancy", {{name, true}, {"threshold", 0.2}}), kExhibit, script);
    EXPECT_EQ(found.score, 0);
    EXPECT_EQ(found.threshold, 1);
    EXPECT_FALSE(found.passed);
    EXPECT_EQ(script.shown("reason").substr(script.shown("reason").rfind('|')), "|score=0.00");
  }
}

TEST(Inquiry, NamesTheInputsThatAreMissing) {
  Script none;
  const auto check = metric_check("answer_relevancy");
  const auto told = [&](const Exhibit& exhibit) { return judged(check, exhibit, none).error->message; };
  EXPECT_EQ(told({.input = "x"}),
            "missing_params: 'actual_output' cannot be None for the 'Answer Relevancy' metric");
  EXPECT_EQ(told({}),
            "missing_params: 'input' and 'actual_output' cannot be None for the 'Answer Relevancy' metric");
  EXPECT_EQ(told({.input = "x", .output = ""}),
            "missing_params: 'actual_output' cannot be empty for the 'Answer Relevancy' metric");
  EXPECT_EQ(none.calls(), "");
}

TEST(Inquiry, KeepsTheScoreWhereTheQuestionWhyGetsNoReply) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}};
  const auto found = judged(metric_check("answer_relevancy"), kExhibit, script);
  EXPECT_EQ(found.score, 0.5);
  EXPECT_EQ(found.error, std::nullopt);
  ASSERT_EQ(found.notices.size(), 1U);
  EXPECT_EQ(found.notices[0], "the judge gave no reason: nothing came");
}

TEST(Inquiry, EndsInTheFaultOfACallThatFailed) {
  Script script = {{"statements", {kStatements}}};
  const auto found = judged(metric_check("answer_relevancy"), kExhibit, script);
  EXPECT_EQ(found.error, (Fault{"timeout", "nothing came"}));
  EXPECT_EQ(found.score, std::nullopt);
  EXPECT_FALSE(found.passed);
}

TEST(Inquiry, HoldsAReasonThatCannotBeReadAgainstTheScoreInExactModeOnly) {
  const auto with = [](std::string_view mode, Script& script) {
    return judged(metric_check("answer_relevancy", {{"mode", mode}}), kExhibit, script);
  };
  Script exact = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {"Fine."}}};
  EXPECT_EQ(with("exact", exact).error->message, "invalid_json: the reply holds no JSON object: \"Fine.\"");
  Script tolerant = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {"Fine.", "{}"}}};
  const auto found = with("tolerant", tolerant);
  EXPECT_EQ(found.score, 0.5);
  EXPECT_EQ(found.reason, std::nullopt);
  EXPECT_EQ(found.notices.size(), 2U);
  EXPECT_EQ(tolerant.calls(), "statements verdicts reason reason");
}

// --- Sloppy replies

struct Sloppy {
  std::string_view verdicts;
  std::string_view error;   // in exact mode, its beginning
  std::string_view notice;  // in tolerant mode
};

TEST(Inquiry, RefusesASloppyReplyOrRepairsItAndSaysSo) {
  constexpr Sloppy kReplies[] = {
      {R"({"verdicts": [{"verdict": "Yes"}, {"verdict": "no"}]})",
       R"(schema: item 1 of "verdicts": "verdict": "Yes" is not yes, no or idk: )", R"(read "Yes" as "yes")"},
      {R"({"verdicts": [{"verdict": " yes\n"}, {"verdict": "no"}]})",
       "schema: ", R"(read " yes\n" as "yes")"},
      {R"({"verdicts": [{"verdict": "yes"}, {"verdict": "**no.**"}]})",
       "schema: ", R"(read "**no.**" as "no")"},
      {R"({"verdicts": [{"verdict": true}, {"verdict": "no"}]})", "schema: ", R"(read true as "yes")"},
      {R"({"Verdicts": [{"verdict": "yes"}, {"verdict": "no"}]})",
       R"(missing_key: the reply lacks "verdicts")", R"(read the key "Verdicts" as "verdicts")"},
      {R"(As {asked}: {"verdicts": [{"verdict": "yes"}, {"verdict": "no"}]} {end})",
       "invalid_json: ", "passed over what stands around the reply's object"}};
  for (const auto& [verdicts, error, notice] : kReplies) {
    Script exact = {{"statements", {kStatements}}, {"verdicts", {verdicts}}, {"reason", {kWhy}}};
    const auto refused = judged(metric_check("answer_relevancy"), kExhibit, exact);
    ASSERT_TRUE(refused.error) << verdicts;
    EXPECT_TRUE(refused.error->message.starts_with(error)) << refused.error->message;
    EXPECT_EQ(refused.error->kind, "judge");
    Script tolerant = {{"statements", {kStatements}}, {"verdicts", {verdicts}}, {"reason", {kWhy}}};
    const auto found = judged(metric_check("answer_relevancy", {{"mode", "tolerant"}}), kExhibit, tolerant);
    EXPECT_EQ(found.score, 0.5) << verdicts;
    EXPECT_EQ(found.notices, std::vector<std::string>{std::string(notice)});
    EXPECT_EQ(tolerant.calls(), "statements verdicts reason");
  }
}

TEST(Inquiry, AsksOnceMoreInTolerantMode) {
  for (const auto useless : {"I cannot judge this.", R"({"verdicts": [{"verdict": "perhaps"}]})",
                             R"({"verdicts": [{"verdict": "yes"}, {"ver)"}) {
    Script script = {{"statements", {kStatements}}, {"verdicts", {useless, kVerdicts}}, {"reason", {kWhy}}};
    const auto found = judged(metric_check("answer_relevancy", {{"mode", "tolerant"}}), kExhibit, script);
    EXPECT_EQ(found.score, 0.5) << useless;
    EXPECT_EQ(found.error, std::nullopt);
    EXPECT_EQ(script.calls(), "statements verdicts verdicts reason");
    ASSERT_EQ(found.notices.size(), 1U);
    EXPECT_TRUE(found.notices[0].starts_with("asked again for verdicts: ")) << found.notices[0];
    EXPECT_FALSE(script.again("verdicts").empty());
  }
}

TEST(Inquiry, GivesUpAfterTheSecondUselessReply) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {"No.", "No!"}}};
  const auto found = judged(metric_check("answer_relevancy", {{"mode", "tolerant"}}), kExhibit, script);
  EXPECT_EQ(found.error->message, "invalid_json: the reply holds no JSON object: \"No!\"");
  EXPECT_EQ(script.calls(), "statements verdicts verdicts");
}

TEST(Inquiry, TellsTheFirstFaultWhereTheSecondTryGetsNoReply) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {"No."}}};
  const auto found = judged(metric_check("answer_relevancy", {{"mode", "tolerant"}}), kExhibit, script);
  EXPECT_EQ(found.error->message, "invalid_json: the reply holds no JSON object: \"No.\"");
}

TEST(Inquiry, ReadsNoReplyBeyondTheLimit) {
  const std::string huge = R"({"statements": [")" + std::string(kMostReply, 'x') + R"("]})";
  Script script = {{"statements", {huge}}};
  const auto found = judged(metric_check("answer_relevancy"), kExhibit, script);
  EXPECT_TRUE(found.error->message.starts_with("too_large: the reply has 1048596 bytes"))
      << found.error->message;
  EXPECT_LT(found.error->message.size(), 1000U);
}

TEST(Inquiry, GivesAScoreAndNoVerdictWithoutAThreshold) {
  Script script = {{"statements", {kStatements}}, {"verdicts", {kVerdicts}}, {"reason", {kWhy}}};
  const auto found = judged(metric_check("answer_relevancy", {{"threshold", Value()}}), kExhibit, script);
  EXPECT_EQ(found.score, 0.5);
  EXPECT_EQ(found.threshold, std::nullopt);
}

}  // namespace
}  // namespace proctor::judges
