#include "text/similarity.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <string>

namespace proctor::text {
namespace {

double bleu_of(std::string_view answer, std::string_view reference) {
  return bleu(answer, std::array{reference});
}

TEST(Dice, ComparesSetsOfPairsInLowerCase) {
  EXPECT_DOUBLE_EQ(dice_similarity("night", "nacht"), 0.25);
  EXPECT_DOUBLE_EQ(dice_similarity("Night", "nIGHT"), 1);
  EXPECT_DOUBLE_EQ(dice_similarity("aaaa", "aa"), 1);  // sets, not bags
  EXPECT_DOUBLE_EQ(dice_similarity("abc", "xyz"), 0);
  EXPECT_DOUBLE_EQ(dice_similarity("ÄÖ", "äö"), 1);
}

TEST(Dice, GivesEqualTextsOneAndShorterThanTwoCharactersZero) {
  EXPECT_DOUBLE_EQ(dice_similarity("a", "a"), 1);
  EXPECT_DOUBLE_EQ(dice_similarity("", ""), 1);
  EXPECT_DOUBLE_EQ(dice_similarity("a", "A"), 0);
  EXPECT_DOUBLE_EQ(dice_similarity("a", "ab"), 0);
  EXPECT_DOUBLE_EQ(dice_similarity("é", "éa"), 0);
}

TEST(RougeN, CountsSharedRunsOfWords) {
  const auto one = rouge_n("the cat sat on the mat", "the cat is on the mat", 1);
  EXPECT_DOUBLE_EQ(one.precision, 5.0 / 6);
  EXPECT_DOUBLE_EQ(one.recall, 5.0 / 6);
  EXPECT_DOUBLE_EQ(one.f1, 5.0 / 6);
  EXPECT_DOUBLE_EQ(rouge_n("the cat sat on the mat", "the cat is on the mat", 2).f1, 3.0 / 5);
  EXPECT_DOUBLE_EQ(rouge_n("the cat sat on the mat", "the cat is on the mat", 3).f1, 1.0 / 4);
}

TEST(RougeN, CountsAWordAsOftenAsBothHaveIt) {
  const auto overlap = rouge_n("the the the", "The cat", 1);
  EXPECT_DOUBLE_EQ(overlap.precision, 1.0 / 3);
  EXPECT_DOUBLE_EQ(overlap.recall, 1.0 / 2);
  EXPECT_DOUBLE_EQ(overlap.f1, 2.0 / 5);
}

TEST(RougeN, IsZeroWhereATextHasNoSuchRun) {
  EXPECT_DOUBLE_EQ(rouge_n("", "the cat", 1).f1, 0);
  EXPECT_DOUBLE_EQ(rouge_n("cat", "cat", 2).f1, 0);
  EXPECT_DOUBLE_EQ(rouge_n("cat", "cat", 0).f1, 0);
}

TEST(RougeL, FollowsTheLongestCommonSubsequence) {
  const auto overlap = *rouge_l("police killed the gunman", "the gunman police killed");
  EXPECT_DOUBLE_EQ(overlap.f1, 0.5);
  EXPECT_DOUBLE_EQ(rouge_l("the cat sat on the mat", "the cat is on the mat")->f1, 5.0 / 6);
  EXPECT_DOUBLE_EQ(rouge_l("a b c", "a x b y c z")->precision, 1);
  EXPECT_DOUBLE_EQ(rouge_l("a b c", "a x b y c z")->recall, 0.5);
  EXPECT_DOUBLE_EQ(rouge_l("", "")->f1, 0);
}

std::size_t plain_longest_common(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      table[i][j] =
          a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
  return table[a.size()][b.size()];
}

TEST(RougeL, IsTheSameAsByDefinition) {
  std::mt19937 random(3);
  const auto letters = [&](std::size_t longest) {
    std::string out(std::uniform_int_distribution<std::size_t>(1, longest)(random), 'a');
    for (char& c : out) c = static_cast<char>('a' + random() % 5);
    return out;
  };
  const auto spaced = [](const std::string& text) {
    std::string out;
    for (const char c : text) out += std::string{c, ' '};
    return out;
  };
  for (int round = 0; round < 200; ++round) {
    const auto a = letters(300);
    const auto b = letters(300);
    const double expected = static_cast<double>(plain_longest_common(a, b)) / static_cast<double>(b.size());
    EXPECT_DOUBLE_EQ(rouge_l(spaced(a), spaced(b))->recall, expected) << a << " / " << b;
  }
}

TEST(RougeL, RefusesMoreWordsThanItTakes) {
  std::string many;
  for (std::size_t i = 0; i <= kMostWords; ++i) many += "w ";
  const auto refused = rouge_l(many, "w");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "a text of 50001 words is too long for this measure: it takes 50000");
}

TEST(Bleu, IsOneForTheReferenceItselfHoweverShort) {
  EXPECT_DOUBLE_EQ(bleu_of("The cat is on the mat.", "The cat is on the mat."), 1);
  EXPECT_DOUBLE_EQ(bleu_of("Paris", "paris"), 1);
  EXPECT_DOUBLE_EQ(bleu_of("", "paris"), 0);
  EXPECT_DOUBLE_EQ(bleu_of("London", "Paris"), 0);
}

TEST(Bleu, IsTheGeometricMeanOfThePrecisions) {
  // 5 of 6 words, 3 of 5 pairs, 1 of 4 triples, none of 3 runs of four: half of one.
  const double expected = std::pow((5.0 / 6) * (3.0 / 5) * (1.0 / 4) * (0.5 / 3), 0.25);
  EXPECT_NEAR(bleu_of("the cat sat on the mat", "the cat is on the mat"), expected, 1e-12);
}

TEST(Bleu, CountsAWordAtMostAsOftenAsOneReferenceHasIt) {
  // 2 of 7 words; 0 of 6, 5 and 4 runs, counted as 1/2, 1/4 and 1/8.
  const double expected = std::pow((2.0 / 7) * (0.5 / 6) * (0.25 / 5) * (0.125 / 4), 0.25);
  const std::array<std::string_view, 2> references = {"the cat is on the mat", "there is a cat on the mat"};
  EXPECT_NEAR(bleu("the the the the the the the", references), expected, 1e-12);
}

TEST(Bleu, PunishesAnAnswerShorterThanTheNearestReference) {
  const double expected = std::exp(1 - 8.0 / 4);
  EXPECT_NEAR(bleu_of("one two three four", "one two three four five six seven eight"), expected, 1e-12);
  const std::array<std::string_view, 2> references = {"one two three four five six", "one two three"};
  EXPECT_NEAR(bleu("one two three four", references), 1, 1e-12);
}

TEST(Cosine, MeasuresTheAngle) {
  EXPECT_DOUBLE_EQ(*cosine_similarity(std::array{1.0, 0.0}, std::array{0.0, 2.0}), 0);
  EXPECT_DOUBLE_EQ(*cosine_similarity(std::array{1.0, 2.0}, std::array{2.0, 4.0}), 1);
  EXPECT_DOUBLE_EQ(*cosine_similarity(std::array{1.0, 0.0}, std::array{-3.0, 0.0}), -1);
}

TEST(Cosine, OfEqualVectorsIsExactlyOne) {
  for (int i = 1; i < 1000; ++i) {
    const std::array vector = {1.0 / i, 0.1 * i, std::sqrt(i)};
    EXPECT_EQ(*cosine_similarity(vector, vector), 1.0) << i;
  }
}

TEST(Cosine, IsZeroForAZeroVectorAndAnErrorForUnequalDimensions) {
  EXPECT_DOUBLE_EQ(*cosine_similarity(std::array{0.0, 0.0}, std::array{1.0, 1.0}), 0);
  const auto refused = cosine_similarity(std::array{1.0}, std::array{1.0, 2.0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "vectors of 1 and 2 dimensions cannot be compared");
}

}  // namespace
}  // namespace proctor::text
