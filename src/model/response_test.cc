#include "model/response.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::model {
namespace {

Outcome outcome_of(std::string_view body) {
  Outcome outcome;
  read_response(*value::parse_json(body, {.strictness = value::Strictness::data}), outcome);
  return outcome;
}

TEST(Response, FindsTheAnswerInEveryForm) {
  constexpr std::pair<std::string_view, std::string_view> kBodies[] = {
      {R"({"choices":[{"message":{"content":"a"},"text":"b"}]})", "a"},
      {R"({"choices":[{"text":"b"}]})", "b"},
      {R"({"choices":[{"message":{"content":null},"text":"b"}]})", "b"},
      {R"({"choices":[{"message":{"content":[{"type":"text","text":"x"},{"type":"text","text":"y"}]}}]})",
       "xy"},
      {R"({"content":[{"type":"text","text":"c"},{"type":"tool_use","name":"t"},{"type":"text","text":"d"}]})",
       "cd"},
      {R"({"choices":[]})", ""},
      {R"({"choices":[{"message":{"content":null}}]})", ""},
      {R"({"choices":"no"})", ""},
      {R"({})", ""},
      {R"(null)", ""},
      {R"([1])", ""},
      {R"("{\"choices\":[{\"text\":\"inner\"}]}")", "inner"},
  };
  for (const auto& [body, text] : kBodies) {
    EXPECT_EQ(outcome_of(body).text, text) << body;
    EXPECT_FALSE(outcome_of(body).error) << body;
  }
}

TEST(Response, CountsTokensUnderOneSetOfNames) {
  EXPECT_EQ(value::to_json(outcome_of(R"({"usage":{"input_tokens":3,"output_tokens":4}})").usage),
            R"({"prompt_tokens":3,"completion_tokens":4,"total_tokens":7})");
  EXPECT_EQ(value::to_json(outcome_of(R"({"usage":{"prompt_tokens":3,"total_tokens":9}})").usage),
            R"({"prompt_tokens":3,"total_tokens":9})");
  EXPECT_TRUE(outcome_of(R"({"usage":{"prompt_tokens":"3"}})").usage.empty());
}

TEST(Response, ReadsToolCallsOfBothProviders) {
  const auto open = outcome_of(R"({"choices":[{"message":{"tool_calls":[
    {"function":{"name":"f","arguments":"{\"a\":1}"}},{"function":{"name":"g","arguments":"{half"}}]}}]})");
  ASSERT_EQ(open.tool_calls.size(), 2U);
  EXPECT_EQ(open.tool_calls[0].name, "f");
  EXPECT_EQ(open.tool_calls[0].arguments, Value(Map{{"a", 1}}));
  EXPECT_EQ(open.tool_calls[1].arguments, Value("{half"));
  const auto other = outcome_of(R"({"content":[{"type":"tool_use","name":"t","input":{"b":2}}]})");
  ASSERT_EQ(other.tool_calls.size(), 1U);
  EXPECT_EQ(other.tool_calls[0].arguments, Value(Map{{"b", 2}}));
}

TEST(Response, IsAFaultWhereTheBodyTellsOfOne) {
  const auto fault = outcome_of(R"({"error":{"message":"quota","type":"x"}})").error;
  EXPECT_EQ(fault, (Fault{"provider_error", "the provider answered with an error: quota"}));
  EXPECT_EQ(outcome_of(R"({"error":"down"})").error->message, "the provider answered with an error: down");
  EXPECT_FALSE(outcome_of(R"({"error":null,"choices":[{"text":"a"}]})").error);
}

}  // namespace
}  // namespace proctor::model
