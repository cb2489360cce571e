#include "engine/tool_calls.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::engine {
namespace {

// NAME ARGUMENTS, one a line.
std::string shown(std::string_view text) {
  std::string out;
  for (const auto& call : calls_in(text)) {
    if (!out.empty()) out += "; ";
    out += call.name + " " + value::to_json(call.arguments);
  }
  return out;
}

TEST(ToolCalls, AreReadInEveryShapeThatPromptsAskFor) {
  struct Shape {
    std::string_view text;
    std::string_view calls;
  };
  const Shape shapes[] = {
      {R"({"tool_calls":[{"function":{"name":"a","arguments":"{\"x\":1}"}},{"function":{"name":"b","arguments":{}}}]})",
       R"(a {"x":1}; b {})"},
      {R"({"tool_calls":[{"name":"a","arguments":{"x":1}}]})", R"(a {"x":1})"},
      {R"({"tool":"a","arguments":{"x":1}})", R"(a {"x":1})"},
      {R"({"name":"a","args":{"x":1}})", R"(a {"x":1})"},
      {R"({"tool":"a","parameters":{"x":1}})", R"(a {"x":1})"},
      {R"({"tool":"a","input":{"x":1}})", R"(a {"x":1})"},
      {R"({"tool":"a","query":"trains"})", R"(a {"query":"trains"})"},
      {R"({"tool":"a","from":"Paris","to":"Lyon"})", R"(a {"from":"Paris","to":"Lyon"})"},
      {R"({"tool":"tool:a","arguments":{}})", "a {}"},
      {R"({"tool":"tool.a","arguments":{}})", "a {}"},
      {"```json\n{\"tool\":\"a\",\"arguments\":{}}\n```", "a {}"},
      {R"({"assistant":{"tool_calls":[{"name":"a","arguments":{}}]}})", "a {}"},
      {R"({"name":"assistant","arguments":{"tool":"a","arguments":{"x":1}}})", R"(a {"x":1})"},
      {R"({"tool":"a","arguments":"not JSON"})", R"(a "not JSON")"},
  };
  for (const auto& [text, calls] : shapes) EXPECT_EQ(shown(text), calls) << text;
}

TEST(ToolCalls, LeaveAnswersAlone) {
  for (const std::string_view text :
       {"", "Hello", R"({"user_response":"Hi"})", R"([{"tool":"a"}])", R"({"tool":5})", R"("tool")",
        "Use {\"tool\":\"a\"} for that", R"({"tool_calls":[]})"})
    EXPECT_EQ(shown(text), "") << text;
}

}  // namespace
}  // namespace proctor::engine
