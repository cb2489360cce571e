#include "service/execution_form.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::service {
namespace {

std::string form_of(std::string_view json) {
  const auto said = value::parse_json(json);
  return said ? value::to_json(execution_form(*said, "a-suite")) : said.error().message;
}

TEST(ExecutionForm, KeepsWhatIsWhole) {
  constexpr std::string_view kWhole =
      R"({"suite_name":"s","test_results":[{"test_name":"t","prompt_reference":"p","template_variables":{},)"
      R"("actual_output":"o","metric_results":[{"type":"bias","score":0.5,"passed":true,"threshold":0.7,)"
      R"("reason":"r"}],"overall_passed":true,"execution_time_ms":3,"executed_at":"x"}],"executed_at":"x",)"
      R"("total_tests":1,"passed_tests":1,"failed_tests":0,"total_execution_time_ms":3})";
  EXPECT_EQ(form_of(kWhole), kWhole);
}

TEST(ExecutionForm, FillsInWhatMustBeThereAndDropsWhatIsNull) {
  EXPECT_EQ(form_of(R"({"test_results":[{"test_name":"t","expected_output":null,"actual_output":null,)"
                    R"("metric_results":[{"type":"bias","passed":false,"reason":null,"error":"none"}]}],)"
                    R"("executed_at":"x","total_tests":1.0})"),
            R"({"test_results":[{"test_name":"t","metric_results":[{"type":"bias","passed":false,)"
            R"("error":"none","score":0,"threshold":1}],"prompt_reference":"","actual_output":"",)"
            R"("template_variables":{},"overall_passed":false,"execution_time_ms":0,"executed_at":"x"}],)"
            R"("executed_at":"x","total_tests":1,"suite_name":"a-suite","passed_tests":0,"failed_tests":0,)"
            R"("total_execution_time_ms":0})");
}

TEST(ExecutionForm, TakesNothingThatIsOfAnotherKind) {
  EXPECT_EQ(form_of(R"([1])"),
            R"({"suite_name":"a-suite","executed_at":"","test_results":[],"total_tests":0,"passed_tests":0,)"
            R"("failed_tests":0,"total_execution_time_ms":0})");
  EXPECT_EQ(form_of(R"({"suite_name":7,"executed_at":"x","test_results":"no","total_tests":-1,)"
                    R"("passed_tests":"2","failed_tests":0.5,"total_execution_time_ms":1e300})"),
            R"({"suite_name":"a-suite","executed_at":"x","test_results":[],"total_tests":0,"passed_tests":0,)"
            R"("failed_tests":0,"total_execution_time_ms":0})");
}

}  // namespace
}  // namespace proctor::service
