#include "eval/eval_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::eval {
namespace {

using testing::HasSubstr;

class EvalLine : public testing::Test {
 protected:
  std::string graded(std::string_view line) {
    std::string out;
    grader_.grade(line, 1, out);
    return out;
  }
  bool passes(std::string_view line) { return graded(line).find(R"("passed":true)") != std::string::npos; }

  LineGrader grader_;
};

TEST_F(EvalLine, ReadsTheOutputAsTheCaseDoes) {
  constexpr std::string_view kChecks = R"("checks":[{"path":"$","matcher":"toEqual","expected":"5"}]})";
  const auto asked = [&](std::string_view type) {
    return passes(R"({"output":"5",)" + std::string(type) + std::string(kChecks));
  };
  EXPECT_FALSE(asked("")) << "JSON where it parses as JSON: the number 5";
  EXPECT_TRUE(asked(R"("output_type":"string",)"));
  EXPECT_TRUE(asked(R"("output_type":"text",)"));
  EXPECT_FALSE(asked(R"("output_type":"json",)"));
  EXPECT_FALSE(asked("")) << "equal checks, read in another way, are not the same";
}

TEST_F(EvalLine, FillsInVariablesWhereThereAreSome) {
  EXPECT_TRUE(passes(R"({"output":"Ada","vars":{"name":"Ada"},"checks":[{"exact":"{{name}}"}]})"));
  EXPECT_FALSE(passes(R"({"output":"Ada","vars":{"name":"Ben"},"checks":[{"exact":"{{name}}"}]})"));
  EXPECT_TRUE(passes(R"({"output":"{{name}}","checks":[{"exact":"{{name}}"}]})"));
}

TEST_F(EvalLine, SaysWhatIsWrongWithALine) {
  EXPECT_THAT(graded(R"({"output":"x","checks":[],"output_type":"xml"})"), HasSubstr("output_type"));
  EXPECT_THAT(graded(R"({"output":"x","checks":[],"vars":5})"), HasSubstr("vars"));
}

// Each would be graded as an empty answer, and pass what forbids something.
TEST_F(EvalLine, WithoutAnAnswerIsAnError) {
  constexpr std::string_view kAnswers[] = {
      R"("latency_ms":5)",
      R"("output":null)",
      R"("response":null)",
      R"("output":null,"response":null)",
      R"("tools_used":["find"])",
      R"("response":{"choices":[]})",
      R"("response":{"choices":[{}]})",
      R"("response":{"choices":[{"message":{"content":null}}]})",
      R"("response":{"choices":[{"message":{"content":"","refusal":null},"finish_reason":"content_filter"}]})",
      R"("response":"{\"choices\":[]}")",
      R"("response":{"content":[],"stop_reason":"end_turn"})",
      R"("response":{"candidates":[]})",
      R"("response":{"candidates":[{"content":{"parts":[]},"finishReason":"STOP"}]})",
      R"("response":{"promptFeedback":{"blockReason":"SAFETY"}})",
      R"("response":{"object":"response","output":[]})",
      R"("response":{"message":{"role":"assistant"},"done":true})",
      R"("response":{"error":{"message":"overloaded"}})",
  };
  for (const std::string_view answer : kAnswers) {
    const std::string out =
        graded(R"({"id":7,)" + std::string(answer) + R"(,"checks":[{"not-contains":"secret"}]})");
    EXPECT_THAT(out, testing::StartsWith(R"({"id":7,"error":{"kind":)")) << answer;
    EXPECT_THAT(out, testing::Not(HasSubstr("passed"))) << answer;
  }
}

TEST_F(EvalLine, TakesAnEmptyTextAndAnswersOfToolCallsAloneAsAnswers) {
  EXPECT_TRUE(passes(R"({"output":"","checks":[{"not-contains":"secret"}]})"));
  EXPECT_TRUE(passes(R"({"output":"","checks":[{"exact":""}]})"));
  EXPECT_TRUE(passes(R"({"response":{"choices":[{"message":{"content":""}}]},"checks":[{"exact":""}]})"));
  EXPECT_TRUE(passes(
      R"({"response":{"choices":[{"message":{"content":null,"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]},)"
      R"("checks":[{"tools_used":["f"]}]})"));
  EXPECT_TRUE(passes(R"({"output":null,"response":{"choices":[{"text":"a"}]},"checks":[{"exact":"a"}]})"));
  EXPECT_TRUE(passes(R"({"output":"a","response":{"choices":[]},"checks":[{"exact":"a"}]})"));
}

TEST_F(EvalLine, DecidesChecksOfABodyOfNoKnownFormButNotOfItsText) {
  const std::string out = graded(
      R"({"response":{"data":{"text":"hi"}},"checks":[{"type":"json_path","path":"data.text","value":"hi"},)"
      R"({"type":"not_contains","value":"secret"}]})");
  EXPECT_THAT(out, HasSubstr(R"("source_key":"json_path","status":"pass")"));
  EXPECT_THAT(out, HasSubstr(R"("source_key":"not_contains","status":"error")"));
  EXPECT_THAT(out, HasSubstr("\"passed\":false"));
  EXPECT_FALSE(passes(R"({"response":"just a text","checks":[{"not-contains":"secret"}]})"));
}

TEST_F(EvalLine, WithAnUnknownKeyIsAnError) {
  const std::string slip = graded(R"({"id":1,"outptu":"a secret","checks":[{"not-contains":"secret"}]})");
  EXPECT_THAT(slip, testing::StartsWith(R"({"id":1,"error":{"kind":"config","message":)"));
  EXPECT_THAT(slip, HasSubstr(R"(unknown key \"outptu\" (did you mean \"output\"?))"));
  EXPECT_THAT(graded(R"({"turns":[],"oputput":"x","output":"x","checks":[]})"),
              HasSubstr(R"(unknown key \"turns\"; unknown key \"oputput\")"));
}

TEST_F(EvalLine, WhoseChecksAreNotAListIsAnError) {
  for (const std::string_view checks : {"null", "5", R"("contains")"})
    EXPECT_THAT(graded(R"({"output":"x","checks":)" + std::string(checks) + "}"),
                testing::StartsWith(R"({"id":null,"error":)"));
}

TEST_F(EvalLine, SaysWhichKeysOfACheckNothingActsOn) {
  EXPECT_THAT(graded(R"({"output":"x","checks":[{"type":"contains","expected":"x","colour":"red"}]})"),
              HasSubstr(R"(unknown key \"colour\")"));
}

TEST_F(EvalLine, TakesPassagesThatNameTheirSource) {
  constexpr std::string_view kRest =
      R"(,"output":"Now.","checks":[{"metric":"hallucination","include_reason":false}],)"
      R"("judge_replies":{"hallucination":{"verdicts":[{"verdicts":[{"verdict":"yes","reason":""}]}]}}})";
  EXPECT_TRUE(
      passes(R"({"retrieval_context":[{"context":"It is now.","source":"a.md"}])" + std::string(kRest)));
  EXPECT_THAT(graded(R"({"retrieval_context":[{"source":"a.md"}])" + std::string(kRest)),
              HasSubstr(R"("error":{"kind":"config","message":"\"retrieval_context\": )"));
}

TEST_F(EvalLine, ForbidsEachTextOfANegatedList) {
  for (const std::string_view check :
       {R"({"not-contains":["cat","dog"]})", R"({"type":"not_contains","value":["cat","dog"]})",
        R"({"not-contains":["CAT","DOG"],"case_insensitive":true})"}) {
    const auto line = [&](std::string_view output) {
      return R"({"output":")" + std::string(output) + R"(","checks":[)" + std::string(check) + "]}";
    };
    EXPECT_FALSE(passes(line("a dog"))) << check;
    EXPECT_FALSE(passes(line("a cat and a dog"))) << check;
    EXPECT_TRUE(passes(line("a bird"))) << check;
  }
  EXPECT_THAT(graded(R"({"output":"a dog","checks":[{"not-contains":["cat","dog"]}]})"),
              HasSubstr(R"(found: \"dog\")"));
  EXPECT_FALSE(passes(R"({"output":"no 42","checks":[{"not-contains":[7,42]}]})"));
}

TEST_F(EvalLine, TakesAPromptKitchenListAsOneElement) {
  constexpr std::string_view kCheck =
      R"(,"checks":[{"path":"$","matcher":"toContain","expected":[1,2],"not":true}]})";
  EXPECT_TRUE(passes(R"({"output":"[1,2,3]")" + std::string(kCheck)));
  EXPECT_FALSE(passes(R"({"output":"[[1,2],3]")" + std::string(kCheck)));
}

TEST_F(EvalLine, NeverPassesAnEmptyList) {
  for (const std::string_view check :
       {R"({"contains":[]})", R"({"not-contains":[]})", R"({"type":"contains","expected":[]})",
        R"({"type":"not_contains","expected":[]})", R"({"not-starts-with":[]})", R"({"not-ends-with":[]})",
        R"({"contains":[],"at":"$.a"})", R"({"not-contains":{"a":1}})",
        R"({"tool-calls":[],"order":"superset"})"}) {
    const std::string out = graded(R"({"output":"x","checks":[)" + std::string(check) + "]}");
    EXPECT_THAT(out, HasSubstr(R"("status":"error")")) << check;
    EXPECT_THAT(out, HasSubstr(R"("passed":false)")) << check;
  }
}

TEST_F(EvalLine, KeepsToTheOperatorsLimitsOfPatterns) {
  LineGrader strict({.source = 3, .text = 5, .flags = "i"});
  const auto told = [&](std::string_view output, std::string_view expected) {
    std::string out;
    strict.grade(R"({"output":")" + std::string(output) +
                     R"(","checks":[{"matcher":"toMatch","path":"$","expected":)" + std::string(expected) +
                     "}]}",
                 1, out);
    return out;
  };
  EXPECT_THAT(told("abc", R"("abcd")"), HasSubstr("PK_REGEX_MAX_SOURCE_LEN"));
  EXPECT_THAT(told("abcdefg", R"("abc")"), HasSubstr("PK_REGEX_MAX_TEST_STR_LEN"));
  EXPECT_THAT(told("abc", R"({"source":"a","flags":"m"})"), HasSubstr("PK_REGEX_ALLOWED_FLAGS"));
  EXPECT_THAT(told("abc", R"({"source":"A","flags":"i"})"), HasSubstr(R"("passed":true)"));
}

TEST_F(EvalLine, AdvisesKeysOfTheLineAndNoFlags) {
  for (const std::string_view check :
       {R"({"metric":"bias"})", R"({"type":"semantic","expected":"y"})", R"({"judge":"Greets."})"}) {
    const std::string out = graded(R"({"output":"x","checks":[)" + std::string(check) + "]}");
    EXPECT_THAT(out, HasSubstr("\"status\":\"error\"")) << check;
    EXPECT_THAT(out, testing::Not(HasSubstr("--"))) << check;
  }
}

}  // namespace
}  // namespace proctor::eval
