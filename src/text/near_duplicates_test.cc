#include "text/near_duplicates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::text {
namespace {

using testing::Each;
using testing::ElementsAre;

std::vector<bool> found_in(const std::vector<std::string>& texts) { return near_duplicates(texts); }

TEST(NearDuplicates, AreTextsOfOneTemplate) {
  std::vector<std::string> texts;
  for (int i = 0; i < 50; ++i)
    texts.push_back(
        "Hello, my order number " + std::to_string(1000 + i) +
        " has not arrived yet although it was promised for last week. Can I please get a refund?");
  EXPECT_THAT(found_in(texts), Each(true));
}

TEST(NearDuplicates, AreEqualButForCapitalsAndPunctuation) {
  EXPECT_THAT(found_in({"Where is my parcel?", "where is my parcel", "What does it cost?"}),
              ElementsAre(true, true, false));
}

TEST(NearDuplicates, AreNotShortQuestionsWithOtherContent) {
  std::vector<std::string> texts;
  for (int i = 0; i < 60; ++i) texts.push_back(std::to_string(i) + " + " + std::to_string(i) + " = ?");
  for (int i = 0; i < 60; ++i) texts.push_back("is it " + std::to_string(i) + "?");
  EXPECT_THAT(found_in(texts), Each(false));
}

TEST(NearDuplicates, AreNotTextsThatShareAnInstruction) {
  EXPECT_THAT(
      found_in({"Translate into French: The cat sat on the mat and looked at the moon all night long.",
                "Translate into French: Interest rates rose again after the bank's June meeting.",
                "Translate into French: Please keep the medicine away from children."}),
      Each(false));
}

TEST(NearDuplicates, OfNothingAreNone) { EXPECT_THAT(found_in({"", "", "?!"}), Each(false)); }

TEST(NearDuplicates, OfLongTextsAreFound) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "word" + std::to_string(i * 7919 % 1000) + " ";
  EXPECT_THAT(found_in({text, text + " and a little more", "something else"}),
              ElementsAre(true, true, false));
}

TEST(NearDuplicateNote, IsForAConsiderableShareOnly) {
  std::vector<std::string> texts;
  const auto add = [&](int count, const std::string& before) {
    for (int i = 0; i < count; ++i)
      texts.push_back(before + " " + std::to_string(i * 37) +
                      " of the shop that opens at nine on the long road");
  };
  add(9, "What does the item with this number cost in the branch");
  EXPECT_EQ(near_duplicate_note(texts), "");
  add(1, "What does the item with this number cost in the branch");
  EXPECT_NE(near_duplicate_note(texts), "");
  for (int i = 0; i < 100; ++i)
    texts.push_back("question" + std::to_string(i) + " topic" + std::to_string(i));
  EXPECT_EQ(near_duplicate_note(texts), "");
}

TEST(WordSimilarity, IsTheShareOfWordsAndPairsThatBothHave) {
  EXPECT_EQ(word_similarity("a b c", "A, b; c!"), 1.0);
  EXPECT_EQ(word_similarity("a b", "c d"), 0.0);
  EXPECT_NEAR(word_similarity("a b c", "a b d"), 3.0 / 7, 1e-12);
}

}  // namespace
}  // namespace proctor::text
