#include "regex/unicode.h"

#include <gtest/gtest.h>

#include "regex/casing.h"

namespace proctor::regex {
namespace {

TEST(Properties, AreKnownByEverySpelling) {
  for (const auto name : {"Lu", "Uppercase_Letter", "L", "LC", "punct", "Alphabetic", "Alpha", "Any"})
    EXPECT_TRUE(property(name)) << name;
  EXPECT_EQ(property("gc", "Lu"), property("Uppercase_Letter"));
  EXPECT_EQ(property("Script", "Greek"), property("sc", "Grek"));
  for (const auto name : {"lu", "Latin", "Script", "gc", "InGreek", "Block", "", "RGI_Emoji"})
    EXPECT_FALSE(property(name)) << name;
  EXPECT_FALSE(property("sc", "Lu"));
  EXPECT_FALSE(property("Alphabetic", "Yes"));
}

TEST(Properties, HoldTheirCharacters) {
  EXPECT_EQ(property("ASCII"), (CharSet{{0, 0x7F}}));
  EXPECT_EQ(property("Any"), (CharSet{{0, kLastCodePoint}}));
  EXPECT_EQ(property("Cs"), (CharSet{{0xD800, 0xDFFF}}));
  EXPECT_TRUE(contains(*property("L"), U'ß'));
  EXPECT_FALSE(contains(*property("LC"), U'日'));
  EXPECT_TRUE(contains(*property("Emoji_Presentation"), U'😀'));
  EXPECT_EQ(united(*property("L"), *property("Lu")), *property("L"));
}

TEST(Properties, TellScriptsFromTheirExtensions) {
  EXPECT_FALSE(contains(*property("sc", "Deva"), U'\u0964'));
  EXPECT_TRUE(contains(*property("scx", "Deva"), U'\u0964'));
  EXPECT_TRUE(contains(*property("sc", "Zyyy"), U'\u0964'));
  EXPECT_FALSE(contains(*property("scx", "Zyyy"), U'\u0964'));
}

TEST(Properties, CoverEveryCharacterOnceByCategory) {
  std::size_t characters = 0;
  for (const auto family : {"C", "L", "M", "N", "P", "S", "Z"}) characters += size_of(*property(family));
  EXPECT_EQ(characters, 0x110000U);
}

TEST(Properties, OfNamesAndOfPython) {
  EXPECT_TRUE(starts_name(U'é') && !starts_name(U'1') && continues_name(U'1'));
  EXPECT_TRUE(starts_python_name(U'_') && !starts_python_name(U'$') && continues_python_name(U'9'));
  EXPECT_TRUE(contains(python_word(), U'½') && contains(python_word(), U'日'));
  EXPECT_TRUE(contains(python_digit(), U'٣') && !contains(python_digit(), U'²'));
  EXPECT_TRUE(contains(python_space(), U'\u001F') && contains(python_space(), U'\u3000'));
  EXPECT_FALSE(contains(python_space(), U'\uFEFF'));
}

CharSet same_as(char32_t c, Casing casing) { return closed_over_case({{c, c}}, casing); }

TEST(Casings, DifferByDialect) {
  EXPECT_EQ(same_as('k', Casing::unicode), (CharSet{{'K', 'K'}, {'k', 'k'}, {0x212A, 0x212A}}));
  EXPECT_EQ(same_as('k', Casing::legacy), (CharSet{{'K', 'K'}, {'k', 'k'}}));
  EXPECT_EQ(same_as('k', Casing::python), (CharSet{{'K', 'K'}, {'k', 'k'}, {0x212A, 0x212A}}));
  EXPECT_EQ(same_as('k', Casing::python_ascii), (CharSet{{'K', 'K'}, {'k', 'k'}}));
  EXPECT_EQ(same_as('i', Casing::python), (CharSet{{'I', 'I'}, {'i', 'i'}, {0x130, 0x131}}));
  EXPECT_EQ(same_as('i', Casing::unicode), (CharSet{{'I', 'I'}, {'i', 'i'}}));
  EXPECT_EQ(same_as(U'ß', Casing::unicode), (CharSet{{U'ß', U'ß'}, {0x1E9E, 0x1E9E}}));
  EXPECT_EQ(same_as(U'ß', Casing::legacy), (CharSet{{U'ß', U'ß'}}));
  EXPECT_EQ(same_as(U'σ', Casing::legacy), (CharSet{{U'Σ', U'Σ'}, {U'ς', U'σ'}}));
  EXPECT_EQ(same_as(0x10400, Casing::unicode), (CharSet{{0x10400, 0x10400}, {0x10428, 0x10428}}));
}

TEST(Casings, CloseRangesAndFoldAlike) {
  EXPECT_EQ(closed_over_case({{'0', 'C'}}, Casing::legacy), (CharSet{{'0', 'C'}, {'a', 'c'}}));
  for (const Casing casing : {Casing::unicode, Casing::legacy, Casing::python_ascii}) {
    const auto fold = fold_of(casing);
    for (char32_t c = 0; c < 0x2200; ++c) {
      const CharSet same = same_as(c, casing);
      ASSERT_TRUE(contains(same, c) && contains(same, fold(c)));
      for (const Range& range : same) {
        ASSERT_EQ(fold(range.first), fold(c));
      }
    }
  }
}

}  // namespace
}  // namespace proctor::regex
