// What holds for every question of every metric: it has a prompt, its messages say something, and its reply
// gives the reason before what it is a reason for.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "judges/prompts.h"
#include "judges/reading.h"
#include "judges/walk_testing.h"

namespace proctor::judges {
namespace {

using testing::each_ask;

std::map<std::string, std::set<std::string>> all_stages() {
  std::map<std::string, std::set<std::string>> out;
  each_ask([&](const MetricDef& metric, const Ask& ask) { out[std::string(metric.name)].insert(ask.stage); });
  return out;
}

TEST(Stages, EveryOneHasAPrompt) {
  std::size_t asked = 0;
  for (const auto& [metric, stages] : all_stages())
    for (const std::string& stage : stages) {
      EXPECT_TRUE(built_in_prompt(metric, stage)) << "src/judges/prompts/" << metric << "/" << stage << ".md";
      ++asked;
    }
  EXPECT_GE(asked, 60U);
}

TEST(Stages, EveryPromptIsAMetrics) {
  for (const std::string_view name : prompt_names())
    EXPECT_NE(find_metric(name.substr(0, name.find('/'))), nullptr) << name;
}

TEST(Stages, NoRequestHasAnEmptyMessage) {
  std::set<std::string> without_data;
  each_ask([&](const MetricDef& metric, const Ask& ask) {
    if (ask.data.empty()) without_data.insert(std::string(metric.name) + "/" + ask.stage);
    for (const Value& message : messages_for(metric, ask))
      EXPECT_FALSE(stripped(message.find("content")->text()).empty()) << metric.name << "/" << ask.stage;
  });
  EXPECT_TRUE(without_data.contains("g_eval/steps"));
  EXPECT_TRUE(without_data.contains("conversational_g_eval/steps"));
  EXPECT_TRUE(without_data.contains("dag/task_output"));
}

// --- Reasons before verdicts

constexpr std::string_view kReasons[] = {"reason", "feedback"};
constexpr std::string_view kDecisions[] = {"verdict", "score", "passed", "relation"};

template <std::size_t N>
bool is_one_of(std::string_view name, const std::string_view (&names)[N]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// How many keys that decide come before a key that gives the reason, at any depth.
std::size_t decided_too_early(const Value& value) {
  std::size_t out = 0;
  bool decided = false;
  if (const List* list = value.if_list())
    for (const Value& item : *list) out += decided_too_early(item);
  if (const Map* map = value.if_map())
    for (const auto& member : *map) {
      if (is_one_of(member.key.text(), kReasons) && decided) ++out;
      decided = decided || is_one_of(member.key.text(), kDecisions);
      out += decided_too_early(member.value);
    }
  return out;
}

TEST(Stages, EveryReplyHasTheReasonBeforeTheVerdict) {
  std::size_t seen = 0;
  each_ask([&](const MetricDef& metric, const Ask& ask) {
    if (ask.reply == nullptr) return;
    const Value reply = testing::made(*ask.reply, testing::Leaning::first, 1);
    EXPECT_EQ(decided_too_early(reply), 0U)
        << metric.name << "/" << ask.stage << ": " << value::to_json(reply);
    ++seen;
  });
  EXPECT_GT(seen, 100U);
}

TEST(Stages, EveryPromptShowsTheReasonBeforeTheVerdict) {
  std::size_t shown = 0;
  for (const std::string_view name : prompt_names()) {
    const auto slash = name.find('/');
    const std::string text = built_in_prompt(name.substr(0, slash), name.substr(slash + 1))->text;
    const auto from = text.find("nothing else:\n");
    if (from == std::string::npos) continue;
    const auto json = read_object(text.substr(from, text.find("\n\n", from) - from));
    if (!json) continue;
    EXPECT_EQ(decided_too_early(*json), 0U) << name;
    ++shown;
  }
  EXPECT_GT(shown, 50U);
}

}  // namespace
}  // namespace proctor::judges
