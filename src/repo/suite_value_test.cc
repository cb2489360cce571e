#include "repo/suite_value.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::repo {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Value json(std::string_view text) { return value::parse_json(text).value(); }

// "field: code message"
std::vector<std::string> told(std::string_view suite) {
  const auto faults = faults_of_suite(json(suite));
  std::vector<std::string> out;
  out.reserve(faults.size());
  for (const auto& [field, error] : faults)
    out.push_back(fmt::format("{}: {} {}", field, error.code, error.message));
  return out;
}

constexpr std::string_view kTypes =
    "answer_relevancy, faithfulness, contextual_relevancy, contextual_precision, contextual_recall, "
    "hallucination, bias or toxicity";

TEST(SuiteFaults, AreNoneWhereASuiteSaysWhatItMust) {
  EXPECT_THAT(told(R"({"name": "a"})"), IsEmpty());
  EXPECT_THAT(
      told(R"({"name": "a-1", "tests": [{"name": "t", "prompt_reference": "file:///.promptrepo/p.yaml",
                       "metrics": [{"type": "bias", "threshold": 0}], "x-mine": 1}], "owner": "me"})"),
      IsEmpty());
}

TEST(SuiteFaults, AreAllToldEachByItsField) {
  EXPECT_THAT(
      told(R"({"name": "s", "tags": ["a", 1], "tests": [
               {"name": "t", "prompt_reference": "../../x", "enabled": "yes",
                "metrics": [{"type": "bias"}, {"type": "nice", "threshold": 1.5}]},
               {"prompt_reference": "a.yaml"},
               {"name": "t", "prompt_reference": "a.yaml", "metrics": []}]})"),
      ElementsAre(
          "tags.1: E201 each of \"tags\" must be a text, found the number 1 (put it in quotes)",
          "tests.0.prompt_reference: E320 \"../../x\" leaves the repository: write a path below its root",
          "tests.0.enabled: E201 \"enabled\" must be true or false, found the text \"yes\"",
          "tests.0.metrics.1.type: E206 \"type\" must be " + std::string(kTypes) + ", found \"nice\"",
          "tests.0.metrics.1.threshold: E205 \"threshold\" must be from 0 to 1, found 1.5",
          "tests.1.name: E202 \"name\" is missing in this test",
          "tests.1.metrics: E202 \"metrics\" is missing in this test",
          "tests.2.name: E321 two tests are called \"t\": rename one"));
}

TEST(SuiteFaults, OfNamesPointAtTheName) {
  for (const auto* name : {"My Suite", "../up", "a/b", "a.b", "-a", "a-", "a--b", "A", "日本", "a\\u0000b",
                           ".", "..", "a%2fb", "a\\\\b", "a b", "\\u202Ea"}) {
    const auto faults = faults_of_suite(json(std::string(R"({"name": ")") + name + R"("})"));
    ASSERT_EQ(faults.size(), 1U) << name;
    EXPECT_EQ(faults[0].field, "name");
    EXPECT_EQ(faults[0].error.code, "E550");
  }
  EXPECT_THAT(told(R"({"name": "My Suite!"})"),
              ElementsAre("name: E550 \"My Suite!\" cannot be a name: use small letters, digits and single "
                          "dashes, like \"my-suite\""));
  EXPECT_THAT(told(R"({"tests": []})"), ElementsAre("name: E202 \"name\" is missing in this test_suite"));
  EXPECT_THAT(told(R"({"name": ""})"), ElementsAre("name: E207 \"name\" must not be empty"));
  EXPECT_EQ(told(R"({"name": ")" + std::string(201, 'a') + R"("})").size(), 1U);
}

TEST(SuiteFaults, OfWhatIsNoSuiteAtAllAreTold) {
  for (const auto* text : {"[]", "null", "1", "\"a\""}) EXPECT_EQ(told(text).size(), 1U) << text;
}

TEST(SuiteDefaults, FillWhatIsNotSaidInTheDocumentedOrder) {
  EXPECT_EQ(
      value::to_json(with_defaults(json(
          R"({"x": 1, "tags": null, "name": "s", "tests": [{"metrics": [{"threshold": 1, "type": "bias"}],
                    "name": "t", "prompt_reference": "a"}]})"))),
      R"({"name":"s","description":"","tests":[{"name":"t","description":"","prompt_reference":"a",)"
      R"("template_variables":{},"expected_output":null,"retrieval_context":null,"metrics":[{"type":"bias",)"
      R"("threshold":1,"model":"gpt-4","include_reason":true,"strict_mode":false}],"enabled":true}],)"
      R"("tags":[],"x":1})");
}

TEST(SuiteDefaults, AreNotWrittenWhereTheAuthorLeftThemUnsaid) {
  const Value old = json(
      R"({"name": "s", "tests": [{"name": "a", "prompt_reference": "p", "metrics": [{"type": "bias"}],
          "enabled": true}]})");
  EXPECT_EQ(as_sparse_as(old, with_defaults(old)), old);
  Value changed = with_defaults(old);
  changed.map().find("tests")->list()[0].map().set("description", "new");
  changed.map().find("tests")->list()[0].map().find("metrics")->list()[0].map().set("threshold", 0.5);
  EXPECT_EQ(as_sparse_as(old, changed),
            json(R"({"name": "s", "tests": [{"name": "a", "description": "new", "prompt_reference": "p",
                     "metrics": [{"type": "bias", "threshold": 0.5}], "enabled": true}]})"));
}

}  // namespace
}  // namespace proctor::repo
