// The committed weights of the refusal model are those that the labelled answers in tests/refusals give. How
// well they do on answers that the model has not seen is measured by `./dev bench refusals`.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "text/refusal.h"
#include "text/refusal_training.h"

namespace proctor::spec {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::filesystem::path source_dir() { return PROCTOR_SOURCE_DIR; }

std::vector<text::LabelledAnswer> labelled_answers() {
  std::vector<text::LabelledAnswer> out;
  for (const auto& lexicon : text::lexicons()) {
    const auto path = source_dir() / "tests/refusals" / (std::string(lexicon.code) + ".tsv");
    for (auto& answer : text::read_labelled(read_file(path), lexicon.code)) out.push_back(std::move(answer));
  }
  return out;
}

TEST(Refusals, AreLabelledInNineLanguagesInEqualParts) {
  const auto answers = labelled_answers();
  for (const auto& lexicon : text::lexicons()) {
    const auto figures = text::measure(answers, std::vector<bool>(answers.size()), lexicon.code);
    const std::size_t wanted = lexicon.code == "en" ? 500 : 30;
    EXPECT_GE(figures.refusals, wanted) << lexicon.code;
    EXPECT_GE(figures.others, wanted) << lexicon.code;
  }
}

TEST(Refusals, AreLabelledOnce) {
  std::set<std::string> seen;
  for (const auto& answer : labelled_answers()) EXPECT_TRUE(seen.insert(answer.text).second) << answer.text;
}

TEST(Refusals, CommittedWeightsAreWhatTrainingGives) {
  const auto answers = labelled_answers();
  std::vector<const text::LabelledAnswer*> all;
  all.reserve(answers.size());
  for (const auto& answer : answers) all.push_back(&answer);
  EXPECT_EQ(text::write_weights(text::rounded(text::train(all))),
            read_file(source_dir() / "src/text/refusal_weights.cc"))
      << "train anew: PROCTOR_WRITE_REFUSAL_WEIGHTS=src/text/refusal_weights.cc ./dev bench refusals";
}

// One more refusing sentence never makes a refusal an answer.
TEST(Refusals, AreNotUndoneByAnotherRefusingSentence) {
  for (const auto& answer : labelled_answers()) {
    if (answer.language != "en" || answer.text.find_first_of("\"`<{>*") != std::string::npos) continue;
    if (!text::find_refusal(answer.text)) continue;
    for (const auto* more : {"I can't help with that request.", "I must decline to provide this."}) {
      EXPECT_TRUE(text::find_refusal(answer.text + " " + more)) << answer.text;
      EXPECT_TRUE(text::find_refusal(answer.text + "\n\n" + more)) << answer.text;
      EXPECT_TRUE(text::find_refusal(std::string(more) + " " + answer.text)) << answer.text;
    }
  }
}

}  // namespace
}  // namespace proctor::spec
