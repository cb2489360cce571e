#include "service/kitchen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "value/json.h"

namespace proctor::service {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Map map_of(std::string_view json) { return value::parse_json(json)->map(); }

Environment environment_of(const std::map<std::string, std::string>& said) {
  return [said](const std::string& name) -> std::optional<std::string> {
    const auto at = said.find(name);
    return at == said.end() ? std::nullopt : std::optional(at->second);
  };
}

std::vector<std::string> fields_of(std::string_view suite, const KitchenLimits& limits = {}) {
  std::vector<std::string> out;
  for (const FieldFault& fault : check_kitchen(map_of(suite), limits)) out.push_back(fault.field);
  return out;
}

model::CaseRecord answered(std::size_t samples) {
  model::Finding check;
  check.source_key = "toEqual";
  check.path = "items[*]";
  check.verdict = model::Verdict::fail;
  check.message = "m";
  for (std::size_t i = 0; i < samples; ++i) check.samples.emplace_back("sample");
  model::CaseRecord test;
  test.steps.emplace_back().checks = {check};
  return test;
}

TEST(KitchenLimitsTest, TakesWhatTheOperatorSetWhereItMakesSense) {
  const KitchenLimits limits = kitchen_limits(environment_of({{"PK_MAX_ASSERTION_JSON_BYTES", "100"},
                                                              {"PK_MAX_TEST_RESULT_DETAILS_BYTES", "many"},
                                                              {"PK_REGEX_MAX_SOURCE_LEN", "0"},
                                                              {"PK_REGEX_ALLOWED_FLAGS", "i"}}));
  EXPECT_EQ(limits.assertion_bytes, 100U);
  EXPECT_EQ(limits.details_bytes, 524'288U);
  EXPECT_EQ(limits.pattern_length, 1'024U);
  EXPECT_EQ(limits.flags, "i");
}

TEST(CheckKitchen, NamesTheFieldOfEachFault) {
  EXPECT_THAT(fields_of(R"({"testCases": [{"expectedOutput": "x"}]})"), IsEmpty());
  EXPECT_THAT(fields_of(R"({"testCases": [{"expectedOutput": "é"}, {}]})"), ElementsAre("testCases.1"));
  EXPECT_THAT(fields_of(R"({"testCases": [{"expectedOutput": "é"}, {"assertions": [{"matcher": "toBeNull"},
    {"matcher": "toMatch", "expected": "("}]}]})"),
              ElementsAre("testCases.1.assertions.1.expected"));
  EXPECT_THAT(
      fields_of(R"({"testCases": [{"name": "ü", "runMode": "no", "expectedOutput": 1, "inputs": []}]})"),
      ElementsAre("testCases.0.runMode", "testCases.0.inputs"));
}

TEST(CheckKitchen, CallsCasesTheSameUnderEitherName) {
  EXPECT_THAT(fields_of(R"({"test_cases": [{"expected_output": "x", "run_mode": "no"}]})"),
              ElementsAre("testCases.0.run_mode"));
}

TEST(CheckKitchen, CountsCharactersOfPatterns) {
  const KitchenLimits limits{.pattern_length = 2};
  EXPECT_THAT(
      fields_of(R"({"testCases": [{"assertions": [{"matcher": "toMatch", "expected": "éé"}]}]})", limits),
      IsEmpty());
  EXPECT_THAT(
      fields_of(R"({"testCases": [{"assertions": [{"matcher": "toMatch", "expected": {"source": "ééé"}}]}]})",
                limits),
      ElementsAre("testCases.0.assertions.0.expected"));
}

TEST(AssertionResults, HaveTheNamesThatClientsKnow) {  // K7
  const std::string id = stable_id("case#0");
  EXPECT_EQ(value::to_json(assertion_results(answered(1), "case", 10'000)),
            R"([{"assertionId":")" + id +
                R"(","path":"$.items[*]","matcher":"toEqual","not":false,"pathMatch":"ANY","passed":false,)"
                R"("actualSamples":["sample"],"message":"m"}])");
}

TEST(AssertionResults, AreNoneForAnExpectedOutput) {
  model::CaseRecord test = answered(1);
  test.steps[0].checks[0].source_key = "expectedOutput";
  EXPECT_TRUE(assertion_results(test, "case", 10'000).is_null());
}

TEST(AssertionResults, LoseTheirSamplesWhereTheyAreTooLarge) {
  const auto samples_at = [](std::size_t most) {
    return value::to_json(*assertion_results(answered(50), "case", most).list()[0].find("actualSamples"));
  };
  EXPECT_THAT(samples_at(10'000), HasSubstr("sample"));
  EXPECT_EQ(samples_at(300), R"(["...truncated"])");
  EXPECT_EQ(samples_at(100), "[]");
  const Value cut = assertion_results(answered(50), "case", 300).list()[0];
  EXPECT_EQ(cut.find("hash")->text().size(), 64U);
}

TEST(KitchenOutput, IsAnObjectWhereItIsOne) {
  EXPECT_EQ(kitchen_output(R"({"a": 1})"), Value(Map{{"a", 1}}));
  for (const std::string_view text : {"[1]", "42", "plain", "{broken", ""})
    EXPECT_EQ(kitchen_output(text), Value(text)) << text;
}

}  // namespace
}  // namespace proctor::service
