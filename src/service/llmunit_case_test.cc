#include "service/llmunit_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::service {
namespace {

Map map_of(std::string_view json) { return value::parse_json(json)->map(); }

std::string changed(std::string_view test, std::string_view said) {
  return value::to_json(changed_llmunit_case(map_of(test), map_of(said)));
}

constexpr std::string_view kFile = R"({"name":"n","x-team":"a","memory":[{"role":"user","content":"hi"}],
  "steps":[{"userInput":"one","expectedBehavior":"b1","note":1},
           {"message":"two","input":{"context":"c"},"expectedBehavior":"b2"},
           {"input":{"last_message":"three"},"expectedBehavior":"b3"}]})";

TEST(LlmunitCase, ShowsEveryFieldWhateverTheFileLeftOut) {
  const Map view = llmunit_case_view(map_of(kFile), "case", "prompt");
  EXPECT_EQ(*view.find("id"), Value("case"));
  EXPECT_EQ(*view.find("promptId"), Value("prompt"));
  EXPECT_EQ(*view.find("initialContext"), Value(Map{}));
  EXPECT_EQ(*view.find("mocks"), Value(List{}));
  EXPECT_EQ(*view.find("x-team"), Value("a"));
  const List& steps = view.find("steps")->list();
  ASSERT_EQ(steps.size(), 3U);
  const std::string_view messages[] = {"one", "two", "three"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(*steps[i].find("stepOrder"), Value(static_cast<std::int64_t>(i)));
    EXPECT_EQ(*steps[i].find("userInput"), Value(messages[i]));
    EXPECT_EQ(*steps[i].find("message"), Value(messages[i]));
  }
}

TEST(LlmunitCase, WhatIsShownCanBeSentBackAndChangesNothing) {
  const Map file = map_of(kFile);
  EXPECT_EQ(value::to_json(changed_llmunit_case(file, llmunit_case_view(file, "case", "prompt"))),
            value::to_json(file));
}

TEST(LlmunitCase, WritesMessageFromUserInput) {  // 002 (b)
  EXPECT_EQ(changed("{}", R"({"name":"n","steps":[{"userInput":"u","expectedBehavior":"b","input":{}}]})"),
            R"({"name":"n","steps":[{"message":"u","expectedBehavior":"b"}]})");
}

TEST(LlmunitCase, KeepsTheKeyOfTheFileAndWhatIsUnknown) {
  EXPECT_EQ(changed(R"({"steps":[{"userInput":"a","expectedBehavior":"b","note":1}]})",
                    R"({"steps":[{"userInput":"c","expectedBehavior":"b"}]})"),
            R"({"steps":[{"userInput":"c","expectedBehavior":"b","note":1}]})");
}

TEST(LlmunitCase, FollowsAStepThatMoved) {
  EXPECT_EQ(
      changed(R"({"steps":[{"message":"a","expectedBehavior":"x","note":1},
                                 {"message":"b","expectedBehavior":"y","note":2}]})",
              R"({"steps":[{"message":"b","expectedBehavior":"y"},{"message":"a","expectedBehavior":"z"}]})"),
      R"({"steps":[{"message":"b","expectedBehavior":"y","note":2},{"message":"a","expectedBehavior":"z","note":1}]})");
}

TEST(LlmunitCase, TakesObjectsAsTheTextOfAColumn) {
  EXPECT_EQ(
      changed(R"({"name":"n"})", R"({"initialContext":"{\"a\":1}","memory":"[]",
    "steps":[{"message":"m","input":"{\"b\":2}","expectedBehavior":"e"}]})"),
      R"({"name":"n","initialContext":{"a":1},"steps":[{"message":"m","input":{"b":2},"expectedBehavior":"e"}]})");
}

TEST(LlmunitCase, TakesAwayWhatIsNull) {
  EXPECT_EQ(changed(R"({"name":"n","description":"d","mocks":[]})", R"({"description":null})"),
            R"({"name":"n","mocks":[]})");
}

}  // namespace
}  // namespace proctor::service
