#include "engine/exhibits.h"

#include <gtest/gtest.h>

namespace proctor::engine {
namespace {

StepAnswer answered(std::string said, std::string text) {
  StepAnswer out;
  out.said = std::move(said);
  out.exchange.outcome.text = std::move(text);
  return out;
}

class Exhibits : public ::testing::Test {
 protected:
  Exhibits() { test_.steps.resize(1); }

  judges::Exhibit made() const { return exhibit_of(test_, answers_, answers_.size() - 1); }

  model::Case test_;
  std::vector<StepAnswer> answers_{answered("Fill in: gate?", "Gate 4.")};
};

TEST_F(Exhibits, TakeTheUsersQuestionForTheInputThenTheInputThenWhatWasSaid) {
  EXPECT_EQ(made().input, "Fill in: gate?");
  test_.vars.set("input", "gate?");
  EXPECT_EQ(made().input, "gate?");
  test_.vars.set("user_question", 4);
  EXPECT_EQ(made().input, "4");
  test_.steps[0].vars.set("user_question", "Which gate?");
  EXPECT_EQ(made().input, "Which gate?");
}

TEST_F(Exhibits, LeaveOutWhatWasNeverStated) {
  answers_[0].said = "";
  const auto exhibit = made();
  EXPECT_EQ(exhibit.input, "");
  EXPECT_EQ(exhibit.expected_output, std::nullopt);
  EXPECT_EQ(exhibit.retrieval_context, std::nullopt);
  EXPECT_EQ(exhibit.output, "Gate 4.");
}

TEST_F(Exhibits, ShowValuesThatAreNoTextsAsJson) {
  test_.steps[0].expected_output = Value(Map{{"gate", 4}});
  EXPECT_EQ(made().expected_output, R"({"gate":4})");
}

TEST_F(Exhibits, HoldTheConversationUpToTheStep) {
  test_.history = {{.role = "system", .content = "Be kind."},
                   {.role = "user", .content = "Hi"},
                   {.role = "assistant", .content = "Hello"}};
  test_.steps.resize(2);
  test_.steps[1].retrieval_context = {"22:11"};
  answers_.push_back(answered("When?", "At 22:11."));
  answers_[1].exchange.outcome.tools_used = {"timetable"};
  std::string told;
  for (const auto& turn : made().turns) told += turn.role + ": " + turn.text + "\n";
  EXPECT_EQ(told,
            "user: Hi\nassistant: Hello\nuser: Fill in: gate?\nassistant: Gate 4.\nuser: When?\n"
            "assistant: At 22:11.\n");
  EXPECT_EQ(made().turns.back().retrieval_context, std::vector<std::string>{"22:11"});
  EXPECT_EQ(made().turns.back().tool_calls.at(0).name, "timetable");
  EXPECT_EQ(made().tool_calls->at(0).name, "timetable");
}

}  // namespace
}  // namespace proctor::engine
