#include "text/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/characters.h"

namespace proctor::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(FoldCase, JoinsUpperAndLowerCaseOfManyScripts) {
  EXPECT_EQ(fold_case("Hello, WORLD 42"), "hello, world 42");
  EXPECT_EQ(fold_case("ÀÉÎÕÜ ŒŁŻŸ"), "àéîõü œłżÿ");
  EXPECT_EQ(fold_case("ΑΣΩ ΆΈΌΏ ς"), "ασω άέόώ σ");
  EXPECT_EQ(fold_case("ЖЯЁ Ґ"), "жяё ґ");
  EXPECT_EQ(fold_case("×÷ 日本 ß"), "×÷ 日本 ß");
}

TEST(FoldCase, KeepsWhatHasNoCaseAndReplacesStrayBytes) {
  EXPECT_EQ(fold_case("\xFF"
                      "A"),
            "\uFFFD"
            "a");
  EXPECT_EQ(fold_case(""), "");
}

TEST(WordCount, CountsRunsOfSpaceOnce) {
  EXPECT_EQ(count_words("a  b\n c"), 3U);
  EXPECT_EQ(count_words("  a "), 1U);
  EXPECT_EQ(count_words("a\u00A0b\u3000c"), 3U);
  EXPECT_EQ(count_words(" \t\n"), 0U);
  EXPECT_EQ(count_words(""), 0U);
}

TEST(LineCount, DoesNotCountTheEmptyLineAfterTheLastBreak) {
  EXPECT_EQ(count_lines(""), 0U);
  EXPECT_EQ(count_lines("a"), 1U);
  EXPECT_EQ(count_lines("a\n"), 1U);
  EXPECT_EQ(count_lines("a\n\nb"), 3U);
}

TEST(SentenceCount, CountsMarksBeforeSpaceOrTheEnd) {
  EXPECT_EQ(count_sentences("One. Two? Three!"), 3U);
  EXPECT_EQ(count_sentences("Really?! \"Yes.\" He left"), 3U);
  EXPECT_EQ(count_sentences("Version 3.14 is out"), 1U);
  EXPECT_EQ(count_sentences("... !"), 0U);
  EXPECT_EQ(count_sentences(""), 0U);
}

TEST(TokenEstimate, IsHalfOfWordsPlusAQuarterOfTheCharacters) {
  EXPECT_EQ(estimate_tokens(""), 0);
  EXPECT_EQ(estimate_tokens("Hello world"), 2);       // (2 + 2.75) / 2 = 2.375
  EXPECT_EQ(estimate_tokens("abcd"), 1);              // (1 + 1) / 2
  EXPECT_EQ(estimate_tokens("ab cd ef gh"), 3);       // (4 + 2.75) / 2 = 3.375
  EXPECT_EQ(estimate_tokens("abcdefgh abcdefg"), 3);  // (2 + 4) / 2
  EXPECT_EQ(estimate_tokens("abcdefghijkl"), 2);      // (1 + 3) / 2
  EXPECT_EQ(estimate_tokens("abcdefghijklmnop"), 3);  // 2.5 rounds up
}

TEST(ToWords, FoldsCaseAndLeavesPunctuationOut) {
  EXPECT_THAT(to_words("The cat's  HAT, isn’t it?"), ElementsAre("the", "cat's", "hat", "isn't", "it"));
  EXPECT_THAT(to_words("pi is 3.14, or 1,000."), ElementsAre("pi", "is", "3.14", "or", "1,000"));
  EXPECT_THAT(to_words("well-known snake_case"), ElementsAre("well", "known", "snake", "case"));
  EXPECT_THAT(to_words("…!"), IsEmpty());
}

TEST(ToWords, TakesEachCharacterOfAScriptWithoutSpaces) {
  EXPECT_THAT(to_words("東京 is Tokyo。"), ElementsAre("東", "京", "is", "tokyo"));
}

TEST(ToWords, KeepsMarksAsTokensWhereAsked) {
  EXPECT_THAT(to_words("Yes, it's 3.5!", Marks::as_tokens), ElementsAre("yes", ",", "it's", "3.5", "!"));
}

}  // namespace
}  // namespace proctor::text
