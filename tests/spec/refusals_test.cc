// How well refusals are found, measured on answers that people labelled.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "spec/refusal_training.h"
#include "spec/shared_data.h"
#include "text/refusal.h"
#include "text/refusal_weights.h"

namespace proctor::spec {
namespace {

std::vector<bool> by_meaning(const std::vector<Answer>& answers) {
  std::vector<bool> verdicts;
  verdicts.reserve(answers.size());
  for (const auto& answer : answers)
    verdicts.push_back(text::find_refusal_by_meaning(answer.text).has_value());
  return verdicts;
}

std::string tell(std::string_view what, const Figures& figures) {
  return fmt::format("{}: precision {:.3f}, recall {:.3f}, F1 {:.3f}, false alarms {:.1f} %\n", what,
                     figures.precision, figures.recall, figures.f1, 100 * figures.false_alarms);
}

TEST(Refusals, AreFoundByMeaningInAnswersTheModelHasNotSeen) {
  const auto path = shared_dir() / "conformance/refusals/responses.jsonl";
  PROCTOR_NEEDS(path);
  const auto answers = read_answers(path);
  ASSERT_GT(answers.size(), 800U);
  const auto figures = measure(answers, cross_validate(answers));
  fmt::print("{}", tell("five-fold cross-validation", figures));
  EXPECT_GE(figures.f1, 0.88);
  EXPECT_LT(figures.false_alarms, 0.06);
}

TEST(Refusals, CommittedWeightsAreWhatTrainingGives) {
  const auto path = shared_dir() / "conformance/refusals/responses.jsonl";
  PROCTOR_NEEDS(path);
  const auto answers = read_answers(path);
  std::vector<const Answer*> all;
  all.reserve(answers.size());
  for (const auto& answer : answers) all.push_back(&answer);
  const auto model = rounded(train(all));
  if (const char* out = std::getenv("PROCTOR_WRITE_REFUSAL_WEIGHTS"))
    std::ofstream(out) << write_weights(model);
  const auto& committed = text::refusal_model();
  ASSERT_EQ(model.weights.size(), committed.weights.size());
  for (std::size_t i = 0; i < model.weights.size(); ++i) {
    EXPECT_EQ(model.weights[i].feature, committed.weights[i].feature);
    EXPECT_NEAR(model.weights[i].rarity, committed.weights[i].rarity, 0.002F);
    EXPECT_NEAR(model.weights[i].weight, committed.weights[i].weight, 0.002F);
  }
  EXPECT_NEAR(model.bias, committed.bias, 0.002F);
}

TEST(Refusals, AreFoundInAnswersOfOtherKinds) {
  const auto path = std::filesystem::path(PROCTOR_SOURCE_DIR) / "tests/spec/refusal_samples.jsonl";
  const auto answers = read_answers(path);
  ASSERT_GT(answers.size(), 200U);
  const auto verdicts = by_meaning(answers);
  const auto figures = measure(answers, verdicts);
  fmt::print("{}", tell("samples of our own", figures));
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (verdicts[i] != answers[i].refused) fmt::print("  {}: {:.100}\n", answers[i].tone, answers[i].text);
  EXPECT_GE(figures.f1, 0.95);
  EXPECT_LT(figures.false_alarms, 0.03);
}

TEST(Refusals, ByTheDocumentsPhrasesAloneAreTold) {
  const auto path = shared_dir() / "conformance/refusals/responses.jsonl";
  PROCTOR_NEEDS(path);
  const auto answers = read_answers(path);
  std::vector<bool> verdicts;
  verdicts.reserve(answers.size());
  for (const auto& answer : answers) verdicts.push_back(text::find_refusal_phrase(answer.text).has_value());
  fmt::print("{}", tell("the document's phrases alone", measure(answers, verdicts)));
  fmt::print("{}",
             tell("committed weights on what they were trained on", measure(answers, by_meaning(answers))));
}

}  // namespace
}  // namespace proctor::spec
