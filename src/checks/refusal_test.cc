// What surrounds the finding of refusals: the provider's own mark, the author's phrases, what a message
// shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/testing.h"

namespace proctor::checks {
namespace {

using model::Verdict;
using testing::HasSubstr;

constexpr std::string_view kIs = R"({"is-refusal": true})";
constexpr std::string_view kNone = R"({"no-refusal": true})";

TEST(RefusalCheck, BelievesTheProvidersMark) {
  for (
      const auto* given : {
          R"({"response": {"choices": [{"message": {"content": null, "refusal": "Not today."}}]}})",
          R"({"response": {"choices": [{"message": {"content": "", "refusal": "Not today."}}]}})",
          R"({"response": {"output": [{"type": "message", "content": [{"type": "refusal", "refusal": "Not today."}]}]}})",
          R"({"response": {"content": [{"type": "text", "text": "Not today."}], "stop_reason": "refusal"}})",
      }) {
    EXPECT_EQ(outcome_of("", given).text, "Not today.") << given;
    EXPECT_EQ(find_out("", kIs, given).verdict, Verdict::pass) << given;
    const auto none = find_out("", kNone, given);
    EXPECT_EQ(none.verdict, Verdict::fail) << given;
    EXPECT_THAT(none.message, HasSubstr("the provider marks the answer as a refusal")) << given;
  }
}

TEST(RefusalCheck, ReadsTheWordsOfAnUnmarkedAnswer) {
  constexpr std::string_view kGiven =
      R"({"response": {"choices": [{"message": {"content": "Paris.", "refusal": null}, "finish_reason": "stop"}]}})";
  EXPECT_EQ(find_out("", kIs, kGiven).verdict, Verdict::fail);
  EXPECT_EQ(find_out("", kNone, kGiven).verdict, Verdict::pass);
}

TEST(RefusalCheck, IsTheOppositeOfTheOther) {
  for (const auto* output : {"I can't help with that.", "Paris.", "", "No puedo ayudarte con eso."})
    EXPECT_NE(find_out(output, kIs).verdict, find_out(output, kNone).verdict) << output;
}

TEST(RefusalCheck, SeparatesMeaningFromPhrases) {
  constexpr std::string_view kPhrase = R"({"contains-refusal-phrase": true})";
  constexpr std::string_view kAnswer = "As an AI, I cannot taste it, but most people find it sweet.";
  EXPECT_EQ(find_out(kAnswer, kPhrase).verdict, Verdict::pass);
  EXPECT_EQ(find_out(kAnswer, kNone).verdict, Verdict::pass);
  EXPECT_EQ(find_out("I won't do that.", kPhrase).verdict, Verdict::fail);
  EXPECT_EQ(find_out("I won't do that.", kNone).verdict, Verdict::fail);
}

TEST(RefusalCheck, CountsTheAuthorsPhrases) {
  constexpr std::string_view kAnswer = "Computer says no.";
  EXPECT_EQ(find_out(kAnswer, kNone).verdict, Verdict::pass);
  const auto found = find_out(kAnswer, R"({"no-refusal": true, "phrases": ["computer SAYS no"]})");
  EXPECT_EQ(found.verdict, Verdict::fail);
  EXPECT_THAT(found.message, HasSubstr("Computer says no"));
  EXPECT_EQ(find_out(kAnswer, R"({"is-refusal": true, "phrases": ["says no"]})").verdict, Verdict::pass);
  EXPECT_EQ(find_out(kAnswer, R"({"not-contains-refusal-phrase": true, "phrases": ["says no"]})").verdict,
            Verdict::fail);
}

}  // namespace
}  // namespace proctor::checks
