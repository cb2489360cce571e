#include "judges/validate.h"

#include <gtest/gtest.h>

#include "judges/testing.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

using testing::metric_check;

std::string fault(std::string_view metric, std::string_view options = "{}") {
  const auto valid = validate(metric_check(metric, value::parse_json(options).value().map()));
  return valid ? "" : valid.error().code + " " + valid.error().message;
}

TEST(Validate, TakesMetricsAsTheyShouldBe) {
  EXPECT_EQ(fault("faithfulness", R"({"threshold": 0.9, "strict": true, "mode": "tolerant"})"), "");
  EXPECT_EQ(fault("g_eval", R"({"criteria": "Is it right?", "evaluation_params": ["actual_output"]})"), "");
  EXPECT_EQ(fault("tool_permission", R"({"allowed_tools": []})"), "");
}

TEST(Validate, NamesAMetricThatIsNear) {
  EXPECT_EQ(fault("faithfullness"),
            "E513 there is no metric \"faithfullness\" (did you mean \"faithfulness\"?); `proctor checks` "
            "lists all");
}

TEST(Validate, NamesAnOptionThatIsNear) {
  EXPECT_EQ(
      fault("turn_relevancy", R"({"windows_size": 3})"),
      "E514 the metric turn_relevancy takes no option \"windows_size\" (did you mean \"window_size\"?)");
  EXPECT_EQ(fault("faithfulness", R"({"criteria": "x"})"),
            "E514 the metric faithfulness takes no option \"criteria\"");
}

TEST(Validate, RefusesAValueOfAnotherKind) {
  EXPECT_EQ(fault("turn_relevancy", R"({"window_size": "wide"})").substr(0, 4), "E201");
  EXPECT_NE(fault("g_eval", R"({"criteria": "x", "evaluation_params": ["actual_outptu"]})"), "");
}

TEST(Validate, WarnsOfOptionsThatCannotWork) {
  for (const auto& [metric, options] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"g_eval", R"({"evaluation_params": ["input"]})"},
           {"g_eval", R"({"evaluation_params": ["input"], "evaluation_steps": []})"},
           {"g_eval", R"({"evaluation_params": ["input"], "criteria": " "})"},
           {"g_eval", R"({"evaluation_params": ["input"], "criteria": "x", "rubric": [
             {"score_range": [0, 5], "expected_outcome": "a"}, {"score_range": [5, 9], "expected_outcome": "b"}]})"},
           {"g_eval", R"({"evaluation_params": ["input"], "criteria": "x",
             "rubric": [{"score_range": [0, 11], "expected_outcome": "a"}]})"},
           {"pattern_match", R"({"pattern": "("})"},
           {"json_correctness", R"({"expected_schema": {"type": 5}})"},
           {"tool_permission", "{}"},
           {"misuse", R"({"domain": " "})"},
           {"dag",
            R"({"dag": {"nodes": {"a": {"type": "TaskNode", "instructions": "x", "children": ["b"]}}}})"}})
    EXPECT_EQ(fault(metric, options).substr(0, 21), "W515 other:ValueError") << metric << options;
}

TEST(Validate, LeavesInputsThatAreMissingToWhoeverGrades) {
  EXPECT_EQ(fault("role_adherence"), "");
  EXPECT_EQ(fault("tool_correctness"), "");
}

}  // namespace
}  // namespace proctor::judges
