// Where checks look: every subject, the two path languages, what is not there.
#include "checks/place.h"

#include <gtest/gtest.h>

#include "checks/testing.h"

namespace proctor::checks {
namespace {

constexpr std::string_view kGiven =
    R"({"memory": {"trip": {"city": "Berlin", "days": [1, 2]}, "a[0]": 5, "7": "seven", "x.y": 1, "none": null},
        "response": {"model": "m", "choices": [{"message": {"content": "Hi"}}], "usage": {"total_tokens": 12}},
        "tools_used": ["search", "book"], "latency_ms": 250})";

std::string verdict(std::string_view check, std::string_view output = "{}") {
  const auto outcome = outcome_of("", kGiven);
  model::Outcome with_text = outcome;
  with_text.text = output;
  return std::string(model::name_of(find_out(with_text, check_of(check)).verdict));
}

struct Question {
  std::string_view check;
  std::string_view verdict;
};

TEST(Place, LooksAtEverySubject) {
  const Question asked[] = {
      {R"({"exact": "{}"})", "pass"},
      {R"({"equals": {}})", "pass"},
      {R"({"equals": "m", "of": "response", "at": "model"})", "pass"},
      {R"({"equals": "Berlin", "of": "memory", "at": "trip.city"})", "pass"},
      {R"({"equals": ["search", "book"], "of": "tools"})", "pass"},
      {R"({"contains": "book", "of": "tools"})", "pass"},
      {R"({"range": {"min": 250, "max": 250}, "of": "latency"})", "pass"},
      {R"({"range": {"min": 12, "max": 12}, "of": "tokens"})", "pass"},
  };
  for (const auto& [check, wanted] : asked) EXPECT_EQ(verdict(check), wanted) << check;
}

TEST(Place, WalksByDots) {
  const Question asked[] = {
      {R"({"equals": 2, "of": "memory", "at": "trip.days.1"})", "pass"},
      {R"({"equals": 2, "of": "memory", "at": "trip.days[1]"})", "pass"},
      {R"({"equals": 5, "of": "memory", "at": "a[0]"})", "pass"},
      {R"({"equals": "seven", "of": "memory", "at": "7"})", "pass"},
      {R"({"equals": "Hi", "of": "response", "at": "choices.0.message.content"})", "pass"},
      {R"({"equals": "Hi", "of": "response", "at": "choices[0].message.content"})", "pass"},
      {R"({"equals": 2, "of": "memory", "at": "trip.days.-1"})", "fail"},
      {R"({"equals": 2, "of": "memory", "at": "trip.days.99999999999999999999"})", "fail"},
      {R"({"equals": 2, "of": "memory", "at": "trip.days[1"})", "fail"},
      {R"({"equals": 2, "of": "memory", "at": "$.trip.days[*]"})", "pass"},
      {R"({"equals": 2, "of": "memory", "at": "$.trip.days[*]", "match": "all"})", "fail"},
  };
  for (const auto& [check, wanted] : asked) EXPECT_EQ(verdict(check), wanted) << check;
}

TEST(Place, ReadsMissingMemoryAsNullAndMissingResponseAsNothing) {
  EXPECT_EQ(verdict(R"({"is-null": true, "of": "memory", "at": "trip.hotel"})"), "pass");
  EXPECT_EQ(verdict(R"({"is-null": true, "of": "memory", "at": "no.where.at.all"})"), "pass");
  EXPECT_EQ(verdict(R"({"is-null": true, "of": "response", "at": "choices.1"})"), "fail");
}

TEST(Place, FailsEveryCheckOfAResponseThatIsNotThere) {
  for (const auto check : {R"({"contains": "a", "of": "response", "at": "b"})",
                           R"({"not-contains": "a", "of": "response", "at": "b"})"}) {
    const auto finding = find_out("x", check);
    EXPECT_EQ(finding.verdict, model::Verdict::fail);
    EXPECT_TRUE(finding.message.ends_with("no response available")) << finding.message;
  }
}

TEST(Place, ReadsScalarsOfAResponseAsTexts) {
  EXPECT_EQ(verdict(R"({"exact": "12", "of": "response", "at": "usage.total_tokens"})"), "pass");
  EXPECT_EQ(verdict(R"({"contains": "1", "of": "response", "at": "usage.total_tokens"})"), "pass");
  EXPECT_EQ(verdict(R"({"equals": "12", "of": "response", "at": "usage.total_tokens"})"), "fail");
}

TEST(Place, ParsesTheOutputWhereItParses) {
  const Question asked[] = {
      {"42", "pass"}, {" 42\n", "pass"}, {"\"42\"", "fail"}, {"42.", "fail"}, {"4 2", "fail"}};
  for (const auto& [output, wanted] : asked)
    EXPECT_EQ(verdict(R"({"equals": 42})", output), wanted) << output;
  EXPECT_EQ(verdict(R"({"equals": "```\n42\n```"})", "```\n42\n```"), "pass");
}

TEST(Place, KeepsTheTextWhereTheOutputIsSaidToBeText) {
  const auto check = check_of(R"({"equals": "42"})");
  EXPECT_EQ(find_out({.text = "42"}, check, {.output = model::OutputType::text}).verdict,
            model::Verdict::pass);
  EXPECT_EQ(find_out({.text = "42"}, check).verdict, model::Verdict::fail);
}

TEST(Place, InsistsOnJsonWhereTheOutputIsSaidToBeJson) {
  const checks::Setup setup{.output = model::OutputType::json};
  for (const auto text : {R"({"equals": 1})", R"({"not-equals": 1})"}) {
    const auto finding = find_out({.text = "one"}, check_of(text), setup);
    EXPECT_EQ(finding.verdict, model::Verdict::fail);
    EXPECT_TRUE(finding.message.ends_with("the output is not JSON")) << finding.message;
  }
  model::Check its_own{.kind = "deep_equals",
                       .subject = model::Subject::json,
                       .path = "$",
                       .expected = "one",
                       .source_key = "toEqual"};
  EXPECT_EQ(find_out({.text = "one"}, its_own, setup).verdict, model::Verdict::pass);
}

TEST(Place, TellsOfAPathThatIsNone) {
  const model::Check check{
      .kind = "is_null", .subject = model::Subject::json, .path = "$.a[", .negate = true, .span = {3, 9}};
  const auto checks = StepChecks::compile(std::span(&check, 1));
  ASSERT_EQ(checks.faults().size(), 1U);
  EXPECT_EQ(checks.faults()[0].error.code, "E303");
  EXPECT_EQ(checks.faults()[0].error.span, (Span{3, 9}));
  const auto finding = checks.grade({.text = "{}"}).at(0);
  EXPECT_EQ(finding.verdict, model::Verdict::error);
  EXPECT_EQ(finding.error->kind, "config");
}

}  // namespace
}  // namespace proctor::checks
