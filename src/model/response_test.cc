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
      {R"({"candidates":[{"content":{"parts":[{"text":"hm","thought":true},{"text":"e"},{"text":"f"}]}}]})",
       "ef"},
      {R"({"object":"response","output":[{"type":"reasoning"},{"type":"message","content":[
           {"type":"output_text","text":"g"},{"type":"output_text","text":"h"}]}]})",
       "gh"},
      {R"({"message":{"role":"assistant","content":"i"},"done":true})", "i"},
      {R"({"choices":[{"message":{"content":null,"refusal":"I can't"}}]})", "I can't"},
      {R"("{\"choices\":[{\"text\":\"inner\"}]}")", "inner"},
  };
  for (const auto& [body, text] : kBodies) {
    EXPECT_EQ(outcome_of(body).text, text) << body;
    EXPECT_FALSE(outcome_of(body).error) << body;
  }
}

TEST(Response, WithoutAnAnswerIsAFailure) {
  for (const std::string_view body :
       {R"({"choices":[]})", R"({"choices":[{"message":{"content":null}}]})", R"({"choices":"no"})"}) {
    const auto outcome = outcome_of(body);
    ASSERT_TRUE(outcome.error) << body;
    EXPECT_EQ(outcome.error->kind, "empty") << body;
  }
}

TEST(Response, OfNoKnownFormLeavesTheTextUnread) {
  for (const std::string_view body : {R"({})", R"(null)", R"([1])", R"("plain")"}) {
    EXPECT_TRUE(outcome_of(body).unread) << body;
    EXPECT_FALSE(outcome_of(body).error) << body;
  }
}

TEST(Response, SaysWhereTheProviderMarksARefusal) {
  constexpr std::pair<std::string_view, bool> kBodies[] = {
      {R"({"choices":[{"message":{"content":null,"refusal":"I can't"}}]})", true},
      {R"({"choices":[{"message":{"content":"","refusal":"I can't"}}]})", true},
      {R"({"output":[{"type":"message","content":[{"type":"refusal","refusal":"I can't"}]}]})", true},
      {R"({"content":[{"type":"text","text":"I can't"}],"stop_reason":"refusal"})", true},
      {R"({"choices":[{"message":{"content":"a","refusal":null},"finish_reason":"stop"}]})", false},
      {R"({"content":[{"type":"text","text":"a"}],"stop_reason":"end_turn"})", false},
      {R"({"candidates":[{"content":{"parts":[{"text":"a"}]},"finishReason":"STOP"}]})", false},
  };
  for (const auto& [body, refused] : kBodies) {
    EXPECT_EQ(outcome_of(body).refused, refused) << body;
    if (refused) {
      EXPECT_EQ(outcome_of(body).text, "I can't") << body;
    }
  }
}

TEST(Response, CountsTokensUnderOneSetOfNames) {
  EXPECT_EQ(value::to_json(outcome_of(R"({"usage":{"input_tokens":3,"output_tokens":4}})").usage),
            R"({"prompt_tokens":3,"completion_tokens":4,"total_tokens":7})");
  EXPECT_EQ(value::to_json(outcome_of(R"({"usage":{"prompt_tokens":3,"total_tokens":9}})").usage),
            R"({"prompt_tokens":3,"total_tokens":9})");
  EXPECT_TRUE(outcome_of(R"({"usage":{"prompt_tokens":"3"}})").usage.empty());
  constexpr std::pair<std::string_view, std::string_view> kBodies[] = {
      {R"({"candidates":[],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":2,"thoughtsTokenCount":3,
           "cachedContentTokenCount":4,"totalTokenCount":10}})",
       R"({"prompt_tokens":5,"completion_tokens":5,"total_tokens":10,"cached_tokens":4})"},
      {R"({"output":[],"usage":{"input_tokens":5,"input_tokens_details":{"cached_tokens":1},"output_tokens":2}})",
       R"({"prompt_tokens":5,"completion_tokens":2,"total_tokens":7,"cached_tokens":1})"},
      {R"({"content":[],"usage":{"input_tokens":5,"output_tokens":2,"cache_read_input_tokens":9}})",
       R"({"prompt_tokens":5,"completion_tokens":2,"total_tokens":7,"cache_read_input_tokens":9})"},
      {R"({"message":{"content":""},"prompt_eval_count":5,"eval_count":2})",
       R"({"prompt_tokens":5,"completion_tokens":2,"total_tokens":7})"},
  };
  for (const auto& [body, usage] : kBodies) EXPECT_EQ(value::to_json(outcome_of(body).usage), usage) << body;
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

TEST(Response, ReadsToolCallsOfTheOtherForms) {
  constexpr std::string_view kBodies[] = {
      R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"t","args":{"b":2}}}]}}]})",
      R"({"output":[{"type":"function_call","call_id":"c","name":"t","arguments":"{\"b\":2}"}]})",
      R"({"message":{"content":"","tool_calls":[{"function":{"name":"t","arguments":{"b":2}}}]}})",
      R"({"choices":[{"message":{"function_call":{"name":"t","arguments":"{\"b\":2}"}}}]})",
  };
  for (const std::string_view body : kBodies) {
    const auto outcome = outcome_of(body);
    ASSERT_EQ(outcome.tool_calls.size(), 1U) << body;
    EXPECT_EQ(outcome.tool_calls[0].name, "t") << body;
    EXPECT_EQ(outcome.tool_calls[0].arguments, Value(Map{{"b", 2}})) << body;
  }
}

TEST(Response, IsAFaultWhereTheBodyTellsOfOne) {
  const auto fault = outcome_of(R"({"error":{"message":"quota","type":"x"}})").error;
  EXPECT_EQ(fault, (Fault{"provider_error", "the provider answered with an error: quota"}));
  EXPECT_EQ(outcome_of(R"({"error":"down"})").error->message, "the provider answered with an error: down");
  EXPECT_FALSE(outcome_of(R"({"error":null,"choices":[{"text":"a"}]})").error);
}

}  // namespace
}  // namespace proctor::model
