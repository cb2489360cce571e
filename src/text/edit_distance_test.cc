#include "text/edit_distance.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace proctor::text {
namespace {

std::size_t distance(std::string_view a, std::string_view b) { return **edit_distance(a, b); }

// The definition, row by row.
std::size_t plain_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
      corner = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

std::string random_text(std::mt19937& random, std::size_t longest, char last) {
  std::string out(std::uniform_int_distribution<std::size_t>(0, longest)(random), 'a');
  for (char& c : out) c = static_cast<char>(std::uniform_int_distribution<int>('a', last)(random));
  return out;
}

std::string changed(std::mt19937& random, std::string text, int changes) {
  for (int i = 0; i < changes && !text.empty(); ++i) {
    const auto at = std::uniform_int_distribution<std::size_t>(0, text.size() - 1)(random);
    switch (random() % 3) {
      case 0: text.erase(at, 1); break;
      case 1: text.insert(at, 1, 'x'); break;
      default: text[at] = 'y';
    }
  }
  return text;
}

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(distance("kitten", "sitting"), 3U);
  EXPECT_EQ(distance("flaw", "lawn"), 2U);
  EXPECT_EQ(distance("", "abc"), 3U);
  EXPECT_EQ(distance("abc", "abc"), 0U);
  EXPECT_EQ(distance("", ""), 0U);
}

TEST(EditDistance, CountsCharactersNotBytes) {
  EXPECT_EQ(distance("naïve", "naive"), 1U);
  EXPECT_EQ(distance("東京", "京都"), 2U);
}

TEST(EditDistance, IsTheSameAsByDefinition) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const auto a = random_text(random, 200, round % 2 == 0 ? 'c' : 'z');
    const auto b = round % 3 == 0 ? random_text(random, 200, 'c') : changed(random, a, round % 40);
    EXPECT_EQ(distance(a, b), plain_distance(a, b)) << a << " / " << b;
  }
}

TEST(EditDistance, WithAMaximumIsExactUpToItAndNothingBeyond) {
  std::mt19937 random(2);
  for (int round = 0; round < 400; ++round) {
    const auto a = random_text(random, 400, 'd');
    const auto b = changed(random, a, round % 50);
    const auto whole = plain_distance(a, b);
    for (const std::size_t most : {std::size_t{0}, std::size_t{3}, whole, whole + 1, whole + 70}) {
      const auto found = *edit_distance(a, b, most);
      EXPECT_EQ(found, whole <= most ? std::optional(whole) : std::nullopt) << a << " / " << b;
    }
    if (whole == 0) continue;
    EXPECT_EQ(*edit_distance(a, b, whole - 1), std::nullopt) << a << " / " << b;
  }
}

TEST(EditDistance, TakesTextsUpToTheLimitAndNamesIt) {
  const std::string long_text(kMostCompared, 'a');
  EXPECT_EQ(distance(long_text, long_text + ""), 0U);
  const auto refused = edit_distance("a", long_text + "a");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "E339");
  EXPECT_EQ(refused.error().message,
            "a text of 100001 characters is too long for this measure: it takes 100000");
}

TEST(EditSimilarity, IsOneLessDistanceByTheLongerLength) {
  EXPECT_DOUBLE_EQ(*edit_similarity("kitten", "sitting"), 1 - 3.0 / 7);
  EXPECT_DOUBLE_EQ(*edit_similarity("", ""), 1);
  EXPECT_DOUBLE_EQ(*edit_similarity("", "a"), 0);
  EXPECT_DOUBLE_EQ(*edit_similarity("same", "same"), 1);
}

TEST(EditSimilarity, IsExactFromTheLeastThatMatters) {
  EXPECT_DOUBLE_EQ(*edit_similarity("kitten", "sitting", 0.5), 1 - 3.0 / 7);
  EXPECT_LT(*edit_similarity("kitten", "sitting", 0.6), 0.6);
  EXPECT_DOUBLE_EQ(*edit_similarity("abcde", "abcdx", 0.8), 0.8);
}

}  // namespace
}  // namespace proctor::text
