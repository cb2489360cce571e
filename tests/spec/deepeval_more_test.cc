// The further metrics against DeepEval's own: the same replies give the same score, to the last bit (to 1e-12
// where probabilities of tokens enter), the same verdict and the same fault.
//
// Of the lines tagged `quirk`, where DeepEval itself may be wrong, these are decided otherwise:
//   task_completion-010  a verdict that is a text, "0.8": DeepEval keeps the text as the score and then
//   cannot
//                        compare it. A score that is no number is a fault of the reply here.
//   role_violation-005   strict mode sets the threshold to 0 there, so that a broken role passes. Here it is
//                        1, and the check fails; later versions of DeepEval do the same.
// The others are followed: marks beyond the scale are not cut (g_eval-008, g_eval-021), a rubric does not
// change the scale of a conversation's mark (conversational_g_eval-005), strict mode works by window in
// turn_contextual_* and leaves the mean as it is.
#include <gtest/gtest.h>

#include <algorithm>

#include "judges/metric.h"
#include "judges/prompts.h"
#include "judges/validate.h"
#include "spec/deepeval.h"
#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

constexpr double kNear = 1e-12;

// What we make of the lines that we decide otherwise.
struct Decision {
  std::string_view id;
  std::string_view expected;
};
constexpr Decision kDecisions[] = {
    {"task_completion-010", R"({"score":null,"passed":false,"error":"schema","threshold_used":0.5})"},
    {"role_violation-005", R"({"score":0,"passed":false,"error":null,"threshold_used":1})"}};

// Metrics that ask for one reason over all windows or both kinds of scores, where DeepEval asks for several
// and then for one more.
constexpr std::string_view kFewerReasons[] = {"turn_contextual_recall", "turn_contextual_precision",
                                              "turn_contextual_relevancy", "turn_faithfulness", "tool_use"};

Value wanted(const JudgedLine& line) {
  for (const Decision& decision : kDecisions)
    if (decision.id == line.id) return value::parse_json(decision.expected).value();
  return line.expected;
}

void compare(const JudgedLine& line, const model::Judgement& judgement, bool near) {
  const Value found = to_expected(judgement);
  const Value expected = wanted(line);
  const std::string message = line.id + (judgement.error ? ": " + judgement.error->message : "");
  EXPECT_EQ(*found.find("error"), *expected.find("error")) << message;
  EXPECT_EQ(*found.find("passed"), *expected.find("passed")) << message;
  const Value& score = *expected.find("score");
  if (near && score.is_number()) {
    ASSERT_TRUE(found.find("score")->is_number()) << message;
    EXPECT_NEAR(found.find("score")->number(), score.number(), kNear) << message;
  } else {
    EXPECT_EQ(value::to_json(*found.find("score")), value::to_json(score)) << message;
  }
  // There is none where DeepEval refuses to make the metric at all.
  if (const Value* threshold = expected.find("threshold_used"); !threshold->is_null()) {
    EXPECT_EQ(*found.find("threshold_used"), *threshold) << message;
  }
}

bool asks_fewer_reasons(const JudgedLine& line) {
  const std::string_view name = std::string_view(line.check.kind).substr(sizeof("metric:") - 1);
  return std::find(std::begin(kFewerReasons), std::end(kFewerReasons), name) != std::end(kFewerReasons);
}

// Where a reply is of no use DeepEval stops, while here the round has been asked already.
std::vector<std::string> comparable(const JudgedLine& line, std::vector<std::string> calls) {
  if (asks_fewer_reasons(line)) calls.erase(std::remove(calls.begin(), calls.end(), "reason"), calls.end());
  if (!line.expected.find("error")->is_null()) calls.resize(std::min(calls.size(), line.calls.size()));
  return calls;
}

class DeepEvalMore : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto path = shared_dir() / "oracles" / "deepeval-more.jsonl";
    PROCTOR_NEEDS(path);
    for (const Value& line : read_json_lines(path)) {
      lines_.push_back(read_judged_line(line));
      const List& tags = line.find("tags")->list();
      near_.push_back(std::find(tags.begin(), tags.end(), Value("logprobs")) != tags.end());
    }
    ASSERT_GE(lines_.size(), 140U);
  }

  std::vector<JudgedLine> lines_;
  std::vector<bool> near_;
};

TEST_F(DeepEvalMore, GivesTheSameResultForTheSameReplies) {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const JudgedLine& line = lines_[i];
    ASSERT_NE(judges::metric_of(line.check), nullptr) << line.id;
    const auto found = inquire(line);
    compare(line, found.judgement, near_[i]);
    EXPECT_EQ(comparable(line, found.calls), comparable(line, line.calls)) << line.id;
  }
}

TEST_F(DeepEvalMore, HasAPromptForEveryStageThatIsAskedFor) {
  for (const JudgedLine& line : lines_)
    for (const std::string& stage : line.calls) {
      const auto prompt = judges::built_in_prompt(judges::metric_of(line.check)->name, stage);
      ASSERT_TRUE(prompt.has_value()) << line.check.kind << "/" << stage;
      EXPECT_FALSE(prompt->version.empty()) << line.check.kind << "/" << stage;
    }
}

// What DeepEval refuses when a metric is made is told before anything runs; whatever it takes is taken.
TEST_F(DeepEvalMore, TakesTheOptionsThatDeepEvalTakes) {
  for (const JudgedLine& line : lines_) {
    const auto valid = judges::validate(line.check);
    const bool made = !line.expected.find("threshold_used")->is_null();
    EXPECT_EQ(valid.has_value(), made) << line.id << (valid ? "" : ": " + valid.error().message);
    if (!valid) {
      EXPECT_EQ(valid.error().code, "W515") << line.id;
    }
  }
}

TEST_F(DeepEvalMore, GivesTheSameResultForStatedReplies) {
  for (std::size_t i = 0; i < lines_.size(); ++i) compare(lines_[i], stated(lines_[i]), near_[i]);
}

}  // namespace
}  // namespace proctor::spec
