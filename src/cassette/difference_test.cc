#include "cassette/difference.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::cassette {
namespace {

Value json(std::string_view text) { return *value::parse_json(text); }

struct Pair {
  const char* asked;
  const char* recorded;
  const char* says;
};

TEST(Difference, IsTheFirstInTheOrderOfWhatWasAsked) {
  const Pair cases[] = {
      {R"({"a":1,"b":2})", R"({"b":3,"a":1})", "$.b: 2 / 3"},
      {R"({"a":1})", R"({"a":1,"z y":[1]})", R"($["z y"]: nothing / [1])"},
      {R"({"a":{"b":[1,2]}})", R"({"a":{"b":[1]}})", "$.a.b[1]: 2 / nothing"},
      {R"({"a":[]})", R"({"a":{}})", "$.a: [] / {}"},
      {R"({"a":"x\u001b[31m"})", R"({"a":"y"})", R"($.a: "x\u{1B}[31m" / "y")"},
      {R"("text")", R"({"a":1})", R"($: "text" / {"a":1})"},
      {R"({"a":1,"skipped":1})", R"({"a":1.0,"skipped":2})", "none"},
  };
  const auto counts = [](std::string_view key) { return key != "skipped"; };
  for (const Pair& one : cases) {
    const auto found = first_difference(json(one.asked), json(one.recorded), counts);
    EXPECT_EQ(found ? found->path + ": " + found->asked + " / " + found->recorded : "none", one.says);
  }
}

TEST(Difference, OfLongTextsIsShownWhereTheyPart) {
  const std::string same(500, 'x');
  const auto found = first_difference(Value(same + "é" + same), Value(same + "è" + same),
                                      [](std::string_view) { return true; });
  ASSERT_TRUE(found);
  EXPECT_LT(found->asked.size(), 100U);
  EXPECT_NE(found->asked.find("é"), std::string::npos);
  EXPECT_NE(found->recorded.find("è"), std::string::npos);
}

TEST(Difference, GrowsWithWhatDiffers) {
  const Value asked = json(R"({"model":"a","messages":[{"content":"What is the weather?"}]})");
  EXPECT_EQ(difference(asked, asked), 0);
  const double typo =
      difference(asked, json(R"({"model":"a","messages":[{"content":"What is the whether?"}]})"));
  const double text = difference(asked, json(R"({"model":"a","messages":[{"content":"Good night"}]})"));
  const double more = difference(asked, json(R"({"model":"b","messages":[{"content":"Good night"},{}]})"));
  EXPECT_GT(typo, 0);
  EXPECT_LT(typo, text);
  EXPECT_LT(text, more);
  EXPECT_GT(difference("a", "aa"), 0);
}

}  // namespace
}  // namespace proctor::cassette
