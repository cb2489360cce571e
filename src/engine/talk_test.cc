#include "engine/talk.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::engine {
namespace {

model::Case case_with(Map vars) {
  model::Case test;
  test.vars = std::move(vars);
  test.steps.push_back({.input = "And {{city}}?"});
  test.history.push_back({.role = "user", .content = "From {{country}}"});
  return test;
}

ChatRoute route_with(bool fills) {
  ChatRoute route;
  route.fills_messages = fills;
  route.request.messages = {Map{{"role", "system"}, {"content", "In {{country}}"}}};
  route.request.params = Map{{"user", "{{country}}"}};
  return route;
}

TEST(Talk, FillsInMessagesHistoryAndParametersWhereTheyAreTemplates) {
  const model::Case test = case_with(Map{{"country", "France"}, {"city", "Lyon"}});
  const ChatRoute route = route_with(true);
  const Turn turn = make_talk(route, test)->open(test.steps[0]);
  EXPECT_EQ(value::to_json(Value(turn.messages)),
            R"([{"role":"system","content":"In France"},{"role":"user","content":"From France"},)"
            R"({"role":"user","content":"And Lyon?"}])");
  EXPECT_EQ(value::to_json(Value(turn.params.value())), R"({"user":"France"})");
}

TEST(Talk, SendsMessagesAsTheyAreElsewhere) {
  const model::Case test = case_with(Map{{"country", "France"}, {"city", "Lyon"}});
  const ChatRoute route = route_with(false);
  const Turn turn = make_talk(route, test)->open(test.steps[0]);
  EXPECT_EQ(turn.messages[0], route.request.messages[0]);
  EXPECT_FALSE(turn.params);
}

TEST(Talk, ReportsNamesWithoutAValue) {
  const model::Case test = case_with(Map{{"city", "Lyon"}});
  const ChatRoute route = route_with(true);
  const Turn turn = make_talk(route, test)->open(test.steps[0]);
  EXPECT_EQ(turn.missing.at(0), "country");
}

TEST(Talk, FillsInWhatAnAgentIsToldWhereThereAreVariables) {
  const model::Case test = case_with(Map{{"city", "Lyon"}});
  EXPECT_EQ(turn_for_agent({.fills_input = true}, test, test.steps[0]).said, "And Lyon?");
  EXPECT_EQ(turn_for_agent({.fills_input = false}, test, test.steps[0]).said, "And {{city}}?");
  EXPECT_EQ(turn_for_agent({.fills_input = true}, case_with({}), test.steps[0]).said, "And {{city}}?");
}

}  // namespace
}  // namespace proctor::engine
