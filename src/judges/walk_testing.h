// For tests alone: every metric of the catalogue, driven to its end on an exhibit that has everything, by a
// judge whose replies are made from the shapes that are asked for.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "judges/inquiry.h"
#include "value/json.h"

namespace proctor::judges::testing {

// Which of several possible values a made reply holds.
enum class Leaning : std::uint8_t { first, last, empty };

inline constexpr Leaning kLeanings[] = {Leaning::first, Leaning::last, Leaning::empty};

inline Value made(const Shape& shape, Leaning leaning, std::size_t count);

inline Value made_map(const Shape& shape, Leaning leaning, std::size_t count) {
  Map out;
  if (shape.record != nullptr)
    for (const Field& field : shape.record->fields) out.set(field.name, made(*field.shape, leaning, count));
  return out;
}

// Lists have `count` items.
inline Value made(const Shape& shape, Leaning leaning, std::size_t count) {
  if (!shape.words.empty()) return leaning == Leaning::last ? shape.words.back() : shape.words.front();
  if ((shape.takes & takes_map) != 0 && (shape.record != nullptr || shape.takes == takes_map))
    return made_map(shape, leaning, count);
  if ((shape.takes & takes_list) != 0) {
    List out;
    for (std::size_t i = 0; shape.items != nullptr && i < count; ++i)
      out.push_back(made(*shape.items, leaning, count));
    return out;
  }
  if ((shape.takes & takes_text) != 0) return leaning == Leaning::last ? "no" : "yes";
  if ((shape.takes & takes_boolean) != 0) return leaning != Leaning::last;
  return 1;
}

// A reply that is complete; where the judge says how many there are, two, or none.
inline std::string made_reply(const Ask& ask, Leaning leaning) {
  if (ask.reply == nullptr) return "yes";
  std::size_t count = leaning == Leaning::empty ? 0 : 2;
  if (ask.complete) count = ask.complete->count.value_or(std::max(count, ask.complete->min));
  return value::to_json(made(*ask.reply, leaning, count));
}

inline Exhibit whole_exhibit() {
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

// A graph in which every kind of node is met, one of them without anything to look at.
inline Value whole_graph() {
  return value::parse_json(R"({"nodes": {
    "task": {"type": "TaskNode", "instructions": "Plan.", "output_label": "plan", "children": ["ask"]},
    "ask": {"type": "BinaryJudgementNode", "criteria": "Good?", "children": ["yes", "no"]},
    "yes": {"type": "VerdictNode", "verdict": true,
            "child": {"type": "geval", "name": "tone", "evaluation_params": ["actual_output"], "criteria": "Kind?"}},
    "no": {"type": "VerdictNode", "verdict": false, "score": 3}}})")
      .value();
}

// A check of the metric with all that some metrics cannot do without.
inline model::Check whole_check(const MetricDef& metric, bool steps) {
  model::Check out;
  out.kind = metric.name == "judge" ? "judge" : "metric:" + std::string(metric.name);
  out.expected = "Answers.";
  out.options = Map{{"expected_outcome", "An answer."},
                    {"chatbot_role", "a clerk"},
                    {"advice_types", List{"financial"}},
                    {"allowed_tools", List{"search"}},
                    {"available_tools", List{Map{{"name", "search"}, {"description", "finds"}}}},
                    {"expected_tools", List{Map{{"name", "search"}}}},
                    {"prompt_instructions", List{"Be brief."}},
                    {"relevant_topics", List{"cats"}},
                    {"rubric", "Is kind."},
                    {"fields", Map{{"b", "int"}}},
                    {"pattern", "a"},
                    {"domain", "law"},
                    {"role", "a clerk"},
                    {"dag", whole_graph()},
                    {"evaluation_params", List{"actual_output"}}};
  if (steps)
    out.options.set("evaluation_steps", List{"Look."});
  else
    out.options.set("criteria", "Good.");
  return out;
}

// Runs the metric with `reply` as the judge and returns the judgement.
inline model::Judgement walk(const MetricDef& metric, const model::Check& check, const Exhibit& exhibit,
                             const std::function<std::string(const Ask&)>& reply) {
  constexpr std::size_t kMostRounds = 50;
  Inquiry inquiry(metric, check, exhibit);
  for (std::size_t round = 0; round < kMostRounds && !inquiry.asks().empty(); ++round) {
    std::vector<Reply> replies;
    for (const Ask& ask : inquiry.asks()) replies.push_back({.text = reply(ask)});
    inquiry.take(std::move(replies));
  }
  return inquiry.judgement();
}

template <typename Visit>
void each_metric(Visit visit) {
  for (const auto& group : plugins())
    for (const MetricDef& metric : group) visit(metric);
}

// Every question that any metric asks, by whatever way it comes to it.
inline void each_ask(const std::function<void(const MetricDef&, const Ask&)>& visit) {
  const Exhibit exhibit = whole_exhibit();
  each_metric([&](const MetricDef& metric) {
    for (const bool steps : {false, true})
      for (const Leaning leaning : kLeanings)
        walk(metric, whole_check(metric, steps), exhibit, [&](const Ask& ask) {
          visit(metric, ask);
          return made_reply(ask, leaning);
        });
  });
}

}  // namespace proctor::judges::testing
