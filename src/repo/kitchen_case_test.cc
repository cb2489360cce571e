#include "repo/kitchen_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "repo/stable_id.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using testing::ElementsAre;

const std::string kSuite = stable_id("suite");

Map map_of(std::string_view json) { return value::parse_json(json)->map(); }

std::string json_of(const Map& map) { return value::to_json(map); }

std::string changed(std::string_view test, std::string_view said) {
  return json_of(changed_case(map_of(test), map_of(said)));
}

TEST(StableId, IsAUuidAndTheSameForTheSameText) {
  EXPECT_EQ(stable_id("a"), stable_id("a"));
  EXPECT_NE(stable_id("a"), stable_id("b"));
  EXPECT_THAT(stable_id("a"), testing::ContainsRegex("^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-"
                                                     "[0-9a-f]{12}$"));
  EXPECT_NE(new_id(), new_id());
}

TEST(KitchenCase, KeepsTheSpellingOfTheFile) {
  EXPECT_EQ(changed(R"({"expected_output":"a","x":1})", R"({"expectedOutput":"b"})"),
            R"({"expected_output":"b","x":1})");
  EXPECT_EQ(changed(R"({"expectedOutput":"a"})", R"({"expected_output":"b","run_mode":"skip"})"),
            R"({"expectedOutput":"b","runMode":"SKIP"})");
}

TEST(KitchenCase, LeavesWhatIsNotSaidAndTakesAwayWhatIsNull) {
  EXPECT_EQ(changed(R"({"id":"c","inputs":{"a":1},"_ui":{"open":true},"name":"n"})",
                    R"({"name":null,"inputs":{"b":2}})"),
            R"({"id":"c","inputs":{"b":2},"_ui":{"open":true}})");
}

TEST(KitchenCase, HearsNothingOfIdsAndTimes) {
  EXPECT_EQ(
      changed(R"({"id":"c"})", R"({"id":"d","testSuiteId":"s","createdAt":"x","updatedAt":"y","extra":1})"),
      R"({"id":"c","extra":1})");
}

TEST(KitchenCase, GivesEveryAssertionOneId) {
  const Map said = map_of(R"({"assertions":[{"assertionId":"a","id":"a","matcher":"toBeNull"},
    {"id":"b","matcher":"toBeNull"},{"assertion_id":"c","path_match":"all","matcher":"toBeNull"},
    {"matcher":"toBeNull"}]})");
  const Map test = changed_case({}, said);
  const List& assertions = test.find("assertions")->list();
  EXPECT_EQ(value::to_json(assertions[0]), R"({"id":"a","matcher":"toBeNull"})");
  EXPECT_EQ(value::to_json(assertions[1]), R"({"id":"b","matcher":"toBeNull"})");
  EXPECT_EQ(value::to_json(assertions[2]), R"({"id":"c","path_match":"ALL","matcher":"toBeNull"})");
  EXPECT_EQ(assertions[3].find("id")->text().size(), 36U);
}

TEST(KitchenCase, TakesAssertionsAsTheTextOfAColumn) {  // K4
  const Map test = changed_case({}, map_of(R"({"assertions":"[{\"id\":\"a\",\"matcher\":\"toBeNull\"}]"})"));
  EXPECT_EQ(json_of(test), R"({"assertions":[{"id":"a","matcher":"toBeNull"}]})");
}

TEST(KitchenCase, NamesCasesByTheirOwnIdsElseByTheirPlaces) {
  const Map suite = map_of(R"({"test_cases":[{"id":"one"},{},{"id":"one"},{"id":"a/b"}]})");
  const auto ids = case_ids(suite, kSuite);
  ASSERT_EQ(ids.size(), 4U);
  EXPECT_EQ(ids[0], kSuite + ".one");
  for (const std::string& id : ids) EXPECT_EQ(suite_of_case(id), kSuite) << id;
  for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(find_case(suite, kSuite, ids[i]), i);
  EXPECT_EQ(ids[3].find('/'), std::string::npos);
  EXPECT_EQ(find_case(suite, kSuite, kSuite + ".two"), std::nullopt);
  EXPECT_EQ(suite_of_case("one"), "");
}

TEST(KitchenCase, IdsStayOnceTheyAreKept) {
  Map suite = map_of(R"({"testCases":[{"name":"x"},{"id":"b"},{"name":"y"}]})");
  const auto before = case_ids(suite, kSuite);
  keep_ids(suite, kSuite);
  EXPECT_EQ(case_ids(suite, kSuite), before);
  kitchen_cases(suite).erase(kitchen_cases(suite).begin());
  EXPECT_THAT(case_ids(suite, kSuite), ElementsAre(before[1], before[2]));
}

TEST(KitchenCase, ShowsEveryFieldWhateverTheFileLeftOut) {
  const Map view = case_view(map_of(R"({"id":"c","expected_output":"x","assertions":[{"matcher":"toEqual",
    "expected":null,"description":"d"}],"_ui":1})"),
                             "the-id", kSuite);
  EXPECT_EQ(*view.find("id"), Value("the-id"));
  EXPECT_EQ(*view.find("testSuiteId"), Value(kSuite));
  EXPECT_EQ(*view.find("expectedOutput"), Value("x"));
  EXPECT_EQ(*view.find("inputs"), Value(Map{}));
  EXPECT_EQ(*view.find("runMode"), Value("DEFAULT"));
  EXPECT_EQ(*view.find("shouldTrimWhitespace"), Value(false));
  EXPECT_EQ(*view.find("_ui"), Value(1));
  EXPECT_FALSE(view.has("expected_output"));
  const Value& assertion = view.find("assertions")->list()[0];
  EXPECT_EQ(*assertion.find("id"), *assertion.find("assertionId"));
  EXPECT_EQ(*assertion.find("path"), Value("$"));
  EXPECT_EQ(*assertion.find("pathMatch"), Value("ANY"));
  EXPECT_EQ(*assertion.find("not"), Value(false));
  EXPECT_TRUE(assertion.map().has("expected"));
  EXPECT_EQ(*assertion.find("description"), Value("d"));  // K8
}

TEST(KitchenCase, WhatIsShownCanBeSentBack) {
  const Map test = map_of(R"({"id":"c","inputs":{},"expectedOutput":"x","runMode":"DEFAULT",
    "shouldTrimWhitespace":false,"assertions":[{"id":"a","path":"$","pathMatch":"ANY","matcher":"toBeNull",
    "not":false,"description":"d"}],"_ui":1})");
  EXPECT_EQ(Value(changed_case(test, case_view(test, "i", kSuite))), Value(test));
}

}  // namespace
}  // namespace proctor::repo
