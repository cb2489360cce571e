// A judge that does not judge everything, or that has nothing to judge, gives no score, whatever the metric.
#include "judges/complete.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "judges/testing.h"
#include "judges/walk_testing.h"

namespace proctor::judges {
namespace {

using testing::each_metric;
using testing::kLeanings;
using testing::Leaning;
using testing::made;
using testing::made_reply;
using testing::metric_check;
using testing::Script;
using testing::walk;
using testing::whole_check;
using testing::whole_exhibit;

// --- Counts

Exhibit with_context(std::size_t count) {
  return {.input = "q", .output = "a", .retrieval_context = std::vector<std::string>(count, "c")};
}

std::string listed(std::string_view key, std::size_t count, const Value& item) {
  List out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(item);
  return value::to_json(Map{{key, std::move(out)}});
}

std::string claims(std::size_t count) { return listed("claims", count, "c"); }

std::string verdicts(std::size_t count) {
  return listed("verdicts", count, Map{{"reason", "r"}, {"verdict", "yes"}});
}

TEST(Complete, TenClaimsWithOneVerdictAreNeverFaithful) {
  for (const std::size_t count : {0U, 1U, 9U, 11U}) {
    const std::string some = verdicts(count);
    const std::string ten = claims(10);
    Script script{{"truths", {R"({"truths": ["t"]})"}}, {"claims", {ten}}, {"verdicts", {some, some}}};
    const auto found = testing::judged(metric_check("faithfulness"), with_context(1), script);
    ASSERT_TRUE(found.error) << count;
    EXPECT_EQ(found.error->kind, "judge");
    EXPECT_EQ(found.error->message.rfind("wrong_count: " + std::to_string(count) + " item", 0), 0U)
        << found.error->message;
    EXPECT_FALSE(found.score);
    EXPECT_FALSE(found.passed);
    EXPECT_EQ(script.calls(), "truths claims verdicts verdicts") << "asked once more, and no more";
  }
}

TEST(Complete, AJudgeIsToldWhatWasWrongAndMayCorrectIt) {
  const std::string one = verdicts(1);
  const std::string two = verdicts(2);
  const std::string all = claims(2);
  Script script{{"truths", {R"({"truths": ["t"]})"}},
                {"claims", {all}},
                {"verdicts", {one, two}},
                {"reason", {R"({"reason": "r"})"}}};
  const auto found = testing::judged(metric_check("faithfulness"), with_context(1), script);
  EXPECT_EQ(found.score, 1);
  EXPECT_EQ(script.again("verdicts"),
            R"(it had 1 item in "verdicts", where 2 are needed: one for each of the claims)");
  ASSERT_EQ(found.notices.size(), 1U);
  EXPECT_EQ(found.notices[0].rfind("asked again for verdicts: 1 item", 0), 0U) << found.notices[0];
}

TEST(Complete, DeepEvalsFormulaIsThereOnRequest) {
  const std::string ten = claims(10);
  const std::string one = verdicts(1);
  Script script{{"truths", {R"({"truths": ["t"]})"}},
                {"claims", {ten}},
                {"verdicts", {one}},
                {"reason", {R"({"reason": "r"})"}}};
  const auto check = metric_check("faithfulness", {{"compatibility", "deepeval"}});
  EXPECT_EQ(testing::judged(check, with_context(1), script).score, 1);
}

TEST(Complete, OnlyTheQuestionWithTheWrongCountIsAskedAgain) {
  Exhibit talk;
  for (const auto* text : {"one", "two"}) {
    talk.turns.push_back({.role = "user", .text = text});
    talk.turns.push_back({.role = "assistant", .text = "fine", .retrieval_context = {{"c"}}});
  }
  const std::string one = verdicts(1);
  const std::string two = verdicts(2);
  Script script{{"verdicts", {one, one, two}}, {"reason", {R"({"reason": "r"})"}}};
  const auto check = metric_check("turn_contextual_precision", {{"expected_outcome", "o"}});
  EXPECT_EQ(testing::judged(check, talk, script).score, 1);
  EXPECT_EQ(script.calls(), "verdicts verdicts verdicts reason");
}

// A list under the key, made shorter or longer than it should be.
std::string with_count(const Ask& ask, std::size_t count) {
  return value::to_json(made(*ask.reply, Leaning::first, count));
}

TEST(Complete, NoMetricScoresAListOfTheWrongLength) {
  std::set<std::string> counted;
  each_metric([&](const MetricDef& metric) {
    for (const int off : {-1, 1}) {
      std::string stage;
      const auto found = walk(metric, whole_check(metric, false), whole_exhibit(), [&](const Ask& ask) {
        const bool wrong = ask.complete && ask.complete->count && (stage.empty() || stage == ask.stage);
        if (!wrong) return made_reply(ask, Leaning::first);
        stage = ask.stage;
        return with_count(ask, static_cast<std::size_t>(static_cast<int>(*ask.complete->count) + off));
      });
      if (stage.empty()) continue;
      counted.insert(std::string(metric.name));
      ASSERT_TRUE(found.error) << metric.name;
      EXPECT_EQ(found.error->message.rfind("wrong_count: ", 0), 0U) << found.error->message;
      EXPECT_FALSE(found.score) << metric.name;
    }
  });
  for (const auto* name :
       {"answer_relevancy", "faithfulness", "contextual_precision", "hallucination", "bias", "toxicity",
        "argument_correctness", "prompt_alignment", "summarization", "pii_leakage", "non_advice", "misuse",
        "role_violation", "turn_faithfulness", "turn_contextual_precision"})
    EXPECT_TRUE(counted.contains(name)) << name;
}

TEST(Complete, NoMetricCountsAVerdictThatIsNotAWordItAskedFor) {
  std::set<std::string> refused;
  each_metric([&](const MetricDef& metric) {
    bool odd = false;
    const auto found = walk(metric, whole_check(metric, false), whole_exhibit(), [&](const Ask& ask) {
      Value reply = value::parse_json(made_reply(ask, Leaning::first)).value_or(Value());
      if (Value* verdict = reply.is_map() ? reply.map().find("verdict") : nullptr;
          verdict != nullptr && verdict->is_text()) {
        *verdict = "perhaps";
        odd = true;
      }
      if (Value* list = reply.is_map() ? reply.map().find("verdicts") : nullptr; list != nullptr)
        for (Value& item : list->list())
          if (item.map().has("verdict")) {
            item.map().set("verdict", "perhaps");
            odd = true;
          }
      return odd ? value::to_json(reply) : made_reply(ask, Leaning::first);
    });
    if (!odd) return;
    refused.insert(std::string(metric.name));
    EXPECT_TRUE(found.error) << metric.name;
    EXPECT_FALSE(found.score) << metric.name;
  });
  for (const auto* name : {"conversation_completeness", "pii_leakage", "prompt_alignment", "turn_relevancy",
                           "contextual_relevancy"})
    EXPECT_TRUE(refused.contains(name)) << name;
}

TEST(Complete, NoMetricTakesAScoreBeyondItsScale) {
  std::set<std::string> refused;
  each_metric([&](const MetricDef& metric) {
    bool wild = false;
    const auto found = walk(metric, whole_check(metric, false), whole_exhibit(), [&](const Ask& ask) {
      Value reply = value::parse_json(made_reply(ask, Leaning::first)).value_or(Value());
      for (const auto* key : {"score", "verdict"})
        if (Value* score = reply.is_map() ? reply.map().find(key) : nullptr;
            score != nullptr && score->is_number()) {
          *score = 85;
          wild = true;
        }
      return wild ? value::to_json(reply) : made_reply(ask, Leaning::first);
    });
    if (!wild || metric.name == "judge") return;
    refused.insert(std::string(metric.name));
    EXPECT_TRUE(found.error) << metric.name;
  });
  for (const auto* name :
       {"g_eval", "conversational_g_eval", "goal_accuracy", "task_completion", "tool_use", "dag"})
    EXPECT_TRUE(refused.contains(name)) << name;
}

// --- Material

void remove(std::string_view need, Exhibit& from) {
  if (need == "input") from.input.reset();
  if (need == "actual_output") from.output.reset();
  if (need == "expected_output") from.expected_output.reset();
  if (need == "retrieval_context") from.retrieval_context.reset();
  if (need == "tools_called") from.tool_calls.reset();
  if (need == "turns") from.turns.clear();
}

// There, but without anything in it.
void empty(std::string_view need, Exhibit& exhibit) {
  if (need == "actual_output") exhibit.output = "";
  if (need == "expected_output") exhibit.expected_output = " \n";
  if (need == "retrieval_context") exhibit.retrieval_context = std::vector<std::string>{};
  if (need == "turns") exhibit.turns = {{.role = "user", .text = "Why?"}};
}

void expect_missing(const MetricDef& metric, const Exhibit& exhibit, std::string_view what) {
  for (const Leaning leaning : kLeanings) {
    std::size_t asked = 0;
    const auto found = walk(metric, whole_check(metric, false), exhibit, [&](const Ask& ask) {
      ++asked;
      return made_reply(ask, leaning);
    });
    ASSERT_TRUE(found.error) << metric.name << " without " << what;
    EXPECT_EQ(found.error->message.rfind("missing_params: ", 0), 0U) << found.error->message;
    EXPECT_NE(found.error->message.find(what), std::string::npos) << found.error->message;
    EXPECT_FALSE(found.score) << metric.name << " without " << what;
    EXPECT_EQ(asked, 0U) << metric.name << " without " << what;
  }
}

TEST(Material, ThatAMetricNeedsAndThatIsMissingIsAnError) {
  std::size_t removed = 0;
  each_metric([&](const MetricDef& metric) {
    for (const auto need : metric.needs) {
      Exhibit exhibit = whole_exhibit();
      remove(need, exhibit);
      expect_missing(metric, exhibit, need);
      ++removed;
    }
  });
  EXPECT_GT(removed, 50U);
}

TEST(Material, ThatIsThereButEmptyIsAnErrorToo) {
  std::size_t emptied = 0;
  each_metric([&](const MetricDef& metric) {
    for (const auto need : metric.needs) {
      if (need == "input" || need == "tools_called") continue;
      Exhibit exhibit = whole_exhibit();
      empty(need, exhibit);
      expect_missing(metric, exhibit, need);
      ++emptied;
    }
  });
  EXPECT_GT(emptied, 30U);
}

TEST(Material, ThatCriteriaLookAtIsAnErrorWhereItIsMissing) {
  const MetricDef& metric = *find_metric("g_eval");
  for (const std::string_view need :
       {"input", "actual_output", "expected_output", "retrieval_context", "tools_called"})
    for (const bool emptied : {false, true}) {
      if (emptied && (need == "input" || need == "tools_called")) continue;
      model::Check check = whole_check(metric, true);
      check.options.set("evaluation_params", List{need});
      Exhibit exhibit = whole_exhibit();
      emptied ? empty(need, exhibit) : remove(need, exhibit);
      const auto found =
          walk(metric, check, exhibit, [](const Ask& ask) { return made_reply(ask, Leaning::first); });
      ASSERT_TRUE(found.error) << need;
      EXPECT_NE(found.error->message.find(need), std::string::npos) << found.error->message;
    }
}

TEST(Material, ARequestThatSaysNothingIsNotAnswered) {
  Exhibit exhibit = whole_exhibit();
  exhibit.input = " ";
  for (const auto* name : {"answer_relevancy", "contextual_relevancy", "contextual_precision",
                           "summarization", "task_completion", "argument_correctness"})
    expect_missing(*find_metric(name), exhibit, "input");
}

TEST(Material, AConversationWithoutContextIsAnErrorForMetricsOfRetrieval) {
  Exhibit exhibit = whole_exhibit();
  for (Turn& turn : exhibit.turns) turn.retrieval_context.reset();
  for (const auto* name : {"turn_contextual_recall", "turn_contextual_precision", "turn_contextual_relevancy",
                           "turn_faithfulness"})
    expect_missing(*find_metric(name), exhibit, "retrieval_context");
}

TEST(Material, ArgumentsOfNoCallsAreNotRight) {
  Exhibit exhibit = whole_exhibit();
  exhibit.tool_calls = std::vector<model::ToolCall>{};
  expect_missing(*find_metric("argument_correctness"), exhibit, "tools_called");
}

TEST(Material, AnAnswerThatNobodyGaveIsNotJudged) {
  Exhibit exhibit = whole_exhibit();
  exhibit.output.reset();
  expect_missing(*find_metric("judge"), exhibit, "actual_output");
}

TEST(Material, WindowsWithoutContextAreLeftOutOfTheMean) {
  Exhibit talk;
  talk.turns = {{.role = "user", .text = "one"},
                {.role = "assistant", .text = "fine"},
                {.role = "user", .text = "two"},
                {.role = "assistant", .text = "fine", .retrieval_context = {{"c"}}}};
  Script script{{"verdicts", {R"({"verdicts": [{"statement": "s", "verdict": "no", "reason": "r"}]})"}},
                {"reason", {R"({"reason": "r"})"}}};
  EXPECT_EQ(testing::judged(metric_check("turn_contextual_relevancy"), talk, script).score, 0);
}

}  // namespace
}  // namespace proctor::judges
