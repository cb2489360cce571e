#include "embeddings/words.h"

#include <gmock/gmock.h>

#include <vector>

namespace proctor::embeddings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  WordReader reader(text);
  while (auto word = reader.next()) out.push_back(word->text);
  return out;
}

TEST(Words, AreInLowerCaseWithoutAccents) {
  EXPECT_THAT(words("Crème BRÛLÉE à la Ångström"), ElementsAre("creme", "brulee", "a", "la", "angstrom"));
  EXPECT_THAT(words("İstanbul ΣΊΣΥΦΟΣ Ёлка"), ElementsAre("istanbul", "σισυφοσ", "елка"));
  EXPECT_THAT(words("e\u0301te\u0301"), ElementsAre("ete"));  // accents as characters of their own
  EXPECT_THAT(words("\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD"), ElementsAre("\u05E9\u05DC\u05D5\u05DD"));
}

TEST(Words, LettersThatOnlyLookAccentedStay) {
  EXPECT_THAT(words("Łódź Straße Ørsted"), ElementsAre("łodz", "straße", "ørsted"));
}

TEST(Words, EveryChineseCharacterStandsAlone) {
  EXPECT_THAT(words("東京は日本"), ElementsAre("東", "京", "は", "日", "本"));
  EXPECT_THAT(words("x中y"), ElementsAre("x", "中", "y"));
  EXPECT_THAT(words("𠀀𫝀"), ElementsAre("𠀀", "𫝀"));
}

TEST(Words, HangulIsTakenApartAndKanaStaysTogether) {
  EXPECT_THAT(words("한 カタカナ"), ElementsAre("\u1112\u1161\u11AB", "カタカナ"));
  EXPECT_THAT(words("が"), ElementsAre("か"));  // the voiced mark is an accent
}

TEST(Words, EveryPunctuationMarkStandsAlone) {
  EXPECT_THAT(words("don't $5.00—“no”…"),
              ElementsAre("don", "'", "t", "$", "5", ".", "00", "—", "“", "no", "”", "…"));
  EXPECT_THAT(words("a+b=c"), ElementsAre("a", "+", "b", "=", "c"));
  EXPECT_THAT(words("2€ x²"), ElementsAre("2€", "x²"));  // symbols beyond ASCII are no punctuation
}

TEST(Words, OfAScriptOtherThanLatinAreForeign) {
  const auto foreign = [](std::string_view text) { return is_foreign(*WordReader(text).next()); };
  for (const char* word :
       {"Привет", "σίγμα", "你", "カタカナ", "한국어", "שלום", "مرحبا", "สวัสดี", "नमस्ते", "xя"})
    EXPECT_TRUE(foreign(word)) << word;
  for (const char* word :
       {"hello", "Ångström", "Łódź", "Straße", "Việt", "ﬁne", "Ｗｉｄｅ", "5€", "²", "🍕", "µm", "—"})
    EXPECT_FALSE(foreign(word)) << word;
}

TEST(Words, WhatFollowsThemCanBeTaken) {
  WordReader reader("one, two");
  EXPECT_EQ(reader.next()->text, "one");
  EXPECT_EQ(reader.rest(), ", two");
  const auto comma = reader.next();
  EXPECT_TRUE(comma->punctuation);
  EXPECT_EQ(reader.rest(), " two");
  EXPECT_FALSE(reader.next()->punctuation);
  EXPECT_EQ(reader.rest(), "");
}

TEST(Words, EmojiAreWordsAndTheirJoinersGo) {
  EXPECT_THAT(words("pizza 🍕!"), ElementsAre("pizza", "🍕", "!"));
  EXPECT_THAT(words("❤\uFE0F"), ElementsAre("❤"));
  EXPECT_THAT(words("👩\u200D👧"), ElementsAre("👩👧"));
}

TEST(Words, ControlCharactersAndStrayBytesGo) {
  EXPECT_THAT(words(std::string_view("a\0b\x01"
                                     "c\u200B\u00ADd",
                                     11)),
              ElementsAre("abcd"));
  EXPECT_THAT(words("a\xFF"
                    "b\xC3"),
              ElementsAre("ab"));
  EXPECT_THAT(words("\u0301\u200D\xFE"), IsEmpty());
}

TEST(Words, AnyBlankSeparates) {
  EXPECT_THAT(words(" a\tb\nc\r\nd\u00A0e\u3000f\u2028g "), ElementsAre("a", "b", "c", "d", "e", "f", "g"));
  EXPECT_THAT(words("a\u000Bb"), ElementsAre("ab"));  // a control character, for BERT
  EXPECT_THAT(words(""), IsEmpty());
}

TEST(Words, AVeryLongWordIsCountedButNotKept) {
  const std::string text(5'000'000, 'x');
  WordReader reader(text);
  const auto word = reader.next();
  ASSERT_TRUE(word);
  EXPECT_EQ(word->characters, 5'000'000U);
  EXPECT_EQ(word->text.size(), kLongestWord);
  EXPECT_FALSE(reader.next());
}

}  // namespace
}  // namespace proctor::embeddings
