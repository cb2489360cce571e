// Every stage that a metric asks for has a prompt: metrics are driven to their end with replies made from the
// shapes that they ask for, and what they ask for on the way is looked up.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "judges/inquiry.h"
#include "judges/prompts.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

// Which of several possible values a made reply holds.
enum class Leaning : std::uint8_t { first, last, empty };

Value made(const Shape& shape, Leaning leaning);

Value made_map(const Shape& shape, Leaning leaning) {
  Map out;
  if (shape.record != nullptr)
    for (const Field& field : shape.record->fields) out.set(field.name, made(*field.shape, leaning));
  return out;
}

Value made(const Shape& shape, Leaning leaning) {
  if (!shape.words.empty()) return leaning == Leaning::last ? shape.words.back() : shape.words.front();
  if ((shape.takes & takes_map) != 0 && (shape.record != nullptr || shape.takes == takes_map))
    return made_map(shape, leaning);
  if ((shape.takes & takes_list) != 0) {
    List out;
    for (int i = 0; shape.items != nullptr && leaning != Leaning::empty && i < 2; ++i)
      out.push_back(made(*shape.items, leaning));
    return out;
  }
  if ((shape.takes & takes_text) != 0) return leaning == Leaning::last ? "no" : "yes";
  if ((shape.takes & takes_boolean) != 0) return leaning != Leaning::last;
  return 1;
}

Exhibit whole_exhibit() {
  const model::ToolCall call = {.name = "search", .arguments = Map{{"q", "x"}}, .result = "found"};
  const std::vector<std::string> context = {"One.", "Two."};
  return {
      .input = "Why?",
      .output = R"({"a": 1})",
      .expected_output = "Because.",
      .retrieval_context = context,
      .tool_calls = {{call}},
      .turns = {{.role = "user", .text = "Why?"},
                {.role = "assistant", .text = "So.", .tool_calls = {call}, .retrieval_context = context}}};
}

// What some metrics cannot do without.
Map options(bool steps) {
  Map out{{"expected_outcome", "An answer."},
          {"chatbot_role", "a clerk"},
          {"advice_types", List{"financial"}},
          {"allowed_tools", List{"search"}},
          {"available_tools", List{Map{{"name", "search"}, {"description", "finds"}}}},
          {"expected_tools", List{Map{{"name", "search"}}}},
          {"prompt_instructions", List{"Be brief."}},
          {"relevant_topics", List{"cats"}},
          {"domain", "law"},
          {"role", "a clerk"},
          {"evaluation_params", List{"actual_output"}}};
  if (steps)
    out.set("evaluation_steps", List{"Look."});
  else
    out.set("criteria", "Good.");
  return out;
}

std::set<std::string> stages_of(const MetricDef& metric, bool steps, Leaning leaning) {
  constexpr std::size_t kMostRounds = 50;
  model::Check check;
  check.kind = metric.name == "judge" ? "judge" : "metric:" + std::string(metric.name);
  check.expected = "Answers.";
  check.options = options(steps);
  const Exhibit exhibit = whole_exhibit();
  Inquiry inquiry(metric, check, exhibit);
  std::set<std::string> out;
  for (std::size_t round = 0; round < kMostRounds && !inquiry.asks().empty(); ++round) {
    std::vector<Reply> replies;
    for (const Ask& ask : inquiry.asks()) {
      out.insert(ask.stage);
      replies.push_back({.text = ask.reply == nullptr ? "yes" : value::to_json(made(*ask.reply, leaning))});
    }
    inquiry.take(std::move(replies));
  }
  return out;
}

std::map<std::string, std::set<std::string>> all_stages() {
  std::map<std::string, std::set<std::string>> out;
  for (const auto& group : plugins())
    for (const MetricDef& metric : group)
      for (const bool steps : {false, true})
        for (const Leaning leaning : {Leaning::first, Leaning::last, Leaning::empty})
          out[std::string(metric.name)].merge(stages_of(metric, steps, leaning));
  return out;
}

TEST(Stages, EveryOneHasAPrompt) {
  std::size_t asked = 0;
  for (const auto& [metric, stages] : all_stages())
    for (const std::string& stage : stages) {
      EXPECT_TRUE(built_in_prompt(metric, stage)) << "src/judges/prompts/" << metric << "/" << stage << ".md";
      ++asked;
    }
  EXPECT_GE(asked, 21U) << "the eight metrics of format 003 alone have so many";
}

TEST(Stages, EveryPromptIsAMetrics) {
  for (const std::string_view name : prompt_names())
    EXPECT_NE(find_metric(name.substr(0, name.find('/'))), nullptr) << name;
}

}  // namespace
}  // namespace proctor::judges
