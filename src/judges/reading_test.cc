#include "judges/reading.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::judges {
namespace {

std::string object_in(std::string_view reply) {
  const auto json = read_object(reply);
  return json ? value::to_json(*json) : json.error().code;
}

TEST(ReadObject, TakesWhatStandsBetweenTheFirstAndTheLastBrace) {
  EXPECT_EQ(object_in(R"({"a": 1})"), R"({"a":1})");
  EXPECT_EQ(object_in("```json\n{\"a\": 1}\n```"), R"({"a":1})");
  EXPECT_EQ(object_in("Sure:\n{\"a\": {\"b\": 2}} Bye."), R"({"a":{"b":2}})");
  EXPECT_EQ(object_in(R"([{"a": 1}])"), R"({"a":1})");
}

TEST(ReadObject, AddsABraceOnlyWhereThereIsNone) {
  EXPECT_EQ(object_in(R"({"a": "cut short")"), R"({"a":"cut short"})");
  EXPECT_EQ(object_in(R"({"a": [{"b": 1}])"), kInvalidJson);
  EXPECT_EQ(object_in(R"({"a": ["b")"), kInvalidJson);
  EXPECT_EQ(object_in("{"), "{}");
}

TEST(ReadObject, LeavesOutLastCommasWhereTheReplyIsNoJsonOtherwise) {
  EXPECT_EQ(object_in(R"({"a": [1, 2,]})"), R"({"a":[1,2]})");
  EXPECT_EQ(object_in("{\"a\": [1,\n ]\n,}"), R"({"a":[1]})");
  EXPECT_EQ(object_in("{\"a\": 1,\xC2\xA0}"), R"({"a":1})");
  EXPECT_EQ(object_in("{\"a\": 1,\xEF\xBB\xBF}"), kInvalidJson);
  EXPECT_EQ(object_in(R"({"a": [1,,]})"), kInvalidJson);
  EXPECT_EQ(object_in(R"({"a": "keep, ] and , }"})"), R"({"a":"keep, ] and , }"})");
  EXPECT_EQ(object_in(R"({"a": "lost, ]", })"), R"({"a":"lost]"})");
}

TEST(ReadObject, RefusesWhatHoldsNoObject) {
  for (const auto reply : {"", "I cannot judge this.", "[1, 2]", "} {", "null", "{'a': 1}",
                           "{\"a\": 1} {end}", "Note {draft}: {\"a\": 1}"})
    EXPECT_EQ(object_in(reply), kInvalidJson) << reply;
}

TEST(ReadObject, ShowsHowTheReplyBegins) {
  EXPECT_EQ(read_object("No.").error().message, "the reply holds no JSON object: \"No.\"");
  EXPECT_LT(read_object(std::string(5000, 'x')).error().message.size(), 300U);
  EXPECT_EQ(read_object("\x1B[2J").error().message.find('\x1B'), std::string::npos);
}

TEST(ReadObject, IsQuickOnRepliesThatAreMadeToBeSlow) {
  for (const auto& unit : {std::string("{"), std::string(", "), std::string("[,"), std::string("\"}")}) {
    std::string reply = "{";
    while (reply.size() < 1'000'000) reply += unit;
    EXPECT_EQ(object_in(reply + "}"), kInvalidJson);
  }
}

TEST(Misfit, PassesOverKeysThatTheShapeDoesNotName) {
  static constexpr Field kFields[] = {{"verdict", &kText, "", Need::required}};
  static constexpr Record kRecord = {"item", kFields, ""};
  static constexpr Shape kItem = {.takes = takes_map, .record = &kRecord};
  const auto fits = [](std::string_view json) { return !misfit(*value::parse_json(json), kItem); };
  EXPECT_TRUE(fits(R"({"verdict": "x", "verdicts": 1})"));
  EXPECT_FALSE(fits(R"({"verdicts": "x"})"));
  EXPECT_FALSE(fits(R"({"verdict": null})"));
  EXPECT_FALSE(fits(R"({"verdict": 1})"));
  EXPECT_FALSE(fits("[]"));
}

TEST(Stripped, TakesOffWhatPythonCallsWhiteSpace) {
  EXPECT_EQ(stripped(" \t\r\n\x1C yes\xC2\x85\xE3\x80\x80"), "yes");
  EXPECT_EQ(stripped("\xEF\xBB\xBFyes"), "\xEF\xBB\xBFyes");
  EXPECT_EQ(stripped("  "), "");
  EXPECT_EQ(stripped("a b"), "a b");
}

TEST(Numbered, HasALineAnItem) {
  EXPECT_EQ(numbered(Value(List{"a", 1, Map{{"b", true}}})), "1. a\n2. 1\n3. {\"b\":true}\n");
  EXPECT_EQ(numbered(Value("as it is")), "as it is");
  EXPECT_EQ(numbered(std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace proctor::judges
