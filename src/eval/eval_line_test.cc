#include "eval/eval_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::eval {
namespace {

using testing::HasSubstr;

class EvalLine : public testing::Test {
 protected:
  std::string graded(std::string_view line) {
    std::string out;
    grader_.grade(line, 1, out);
    return out;
  }
  bool passes(std::string_view line) { return graded(line).find(R"("passed":true)") != std::string::npos; }

  LineGrader grader_;
};

TEST_F(EvalLine, ReadsTheOutputAsTheCaseDoes) {
  constexpr std::string_view kChecks = R"("checks":[{"path":"$","matcher":"toEqual","expected":"5"}]})";
  const auto asked = [&](std::string_view type) {
    return passes(R"({"output":"5",)" + std::string(type) + std::string(kChecks));
  };
  EXPECT_FALSE(asked("")) << "JSON where it parses as JSON: the number 5";
  EXPECT_TRUE(asked(R"("output_type":"string",)"));
  EXPECT_TRUE(asked(R"("output_type":"text",)"));
  EXPECT_FALSE(asked(R"("output_type":"json",)"));
  EXPECT_FALSE(asked("")) << "equal checks, read in another way, are not the same";
}

TEST_F(EvalLine, FillsInVariablesWhereThereAreSome) {
  EXPECT_TRUE(passes(R"({"output":"Ada","vars":{"name":"Ada"},"checks":[{"exact":"{{name}}"}]})"));
  EXPECT_FALSE(passes(R"({"output":"Ada","vars":{"name":"Ben"},"checks":[{"exact":"{{name}}"}]})"));
  EXPECT_TRUE(passes(R"({"output":"{{name}}","checks":[{"exact":"{{name}}"}]})"));
}

TEST_F(EvalLine, SaysWhatIsWrongWithALine) {
  EXPECT_THAT(graded(R"({"output":"x","checks":[],"output_type":"xml"})"), HasSubstr("output_type"));
  EXPECT_THAT(graded(R"({"output":"x","checks":[],"vars":5})"), HasSubstr("vars"));
}

}  // namespace
}  // namespace proctor::eval
