#include "service/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/text.h"

namespace proctor::service {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Loaded loaded_from(const std::string& text, const std::string& path) {
  Diagnostics faults(path, text);
  auto root = parse_text(text, path, faults);
  Loaded loaded{.path = path};
  loaded.document =
      dialects::read_document(std::move(*root), nullptr, !is_json_name(path), {text, path, faults});
  EXPECT_TRUE(loaded.document) << text;
  return loaded;
}

constexpr auto kTrace = R"(tests:
  - name: France
    request: {provider: openai, model: m, messages: [{role: user, content: Hi}]}
    assertions:
      - {type: contains, value: Paris}
      - {type: latency, threshold: 2000}
)";

TEST(Convert, LosesNothingOnTheWayToNative) {
  const auto converted = convert(loaded_from(kTrace, "a.yaml"), "native");
  ASSERT_TRUE(converted);
  EXPECT_THAT(converted->losses, IsEmpty());
  EXPECT_THAT(converted->text, HasSubstr("proctor: 1\n"));
  const auto back = convert(loaded_from(converted->text, "a.yaml"), "traceforge");
  ASSERT_TRUE(back);
  EXPECT_THAT(back->losses, IsEmpty());
}

TEST(Convert, TellsWhatCouldNotBeCarried) {
  const auto converted = convert(loaded_from(kTrace, "a.yaml"), "testhaven");
  ASSERT_TRUE(converted);
  EXPECT_THAT(converted->losses, Contains(HasSubstr("case \"France\"")));
  EXPECT_THAT(converted->losses, Contains(HasSubstr("check 2 (range)")));
}

TEST(Convert, LeavesOutCasesTheFormatCannotHold) {
  const auto suite = loaded_from(R"(proctor: 1
name: s
cases:
  - {name: judged, steps: [{input: Hi, checks: [{judge: greets}]}]}
  - {name: plain, checks: [{contains: b}]}
)",
                                 "a.yaml");
  const auto converted = convert(suite, "promptkitchen");
  ASSERT_TRUE(converted) << converted.error().message;
  EXPECT_THAT(converted->losses, Contains(HasSubstr("case \"judged\": not carried")));
  EXPECT_THAT(converted->text, HasSubstr("toContain"));
}

TEST(Convert, WritesAnEmptySuiteWhereNoCaseFits) {
  const auto suite =
      loaded_from("proctor: 1\ncases:\n  - {name: judged, checks: [{judge: greets}]}\n", "a.yaml");
  const auto converted = convert(suite, "promptkitchen");
  ASSERT_TRUE(converted) << converted.error().message;
  EXPECT_THAT(converted->losses, Contains(HasSubstr("case \"judged\": not carried")));
  EXPECT_THAT(converted->text, HasSubstr("\"testCases\": []"));
}

TEST(Convert, WritesTheSyntaxAskedFor) {
  const auto loaded = loaded_from(kTrace, "a.yaml");
  EXPECT_EQ(convert(loaded, "traceforge", Syntax::json)->text.front(), '{');
  EXPECT_EQ(convert(loaded, "traceforge", Syntax::yaml)->text.front(), 't');
  EXPECT_EQ(syntax_of("a.json"), Syntax::json);
  EXPECT_EQ(syntax_of("a.yml"), Syntax::yaml);
  EXPECT_EQ(syntax_of("a"), Syntax::usual);
}

TEST(Convert, KeepsAPromptFileToItsOwnFormat) {
  const auto prompt = loaded_from("prompt: Hi\nmodel: gpt-4\n", "a.yaml");
  EXPECT_EQ(convert(prompt, "promptrepo")->text, "prompt: Hi\nmodel: gpt-4\n");
  EXPECT_EQ(convert(prompt, "native").error().code, "E400");
}

TEST(Convert, GuessesTheFormatMeant) {
  EXPECT_THAT(convert(loaded_from(kTrace, "a.yaml"), "testhven").error().message,
              HasSubstr("did you mean \"testhaven\"?"));
}

}  // namespace
}  // namespace proctor::service
