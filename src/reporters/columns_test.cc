#include "reporters/columns.h"

#include <gtest/gtest.h>

namespace proctor::reporters {
namespace {

using Lines = std::vector<std::string>;

TEST(Columns, CountsWideCharactersTwiceAndMarksNot) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("漢字"), 4U);
  EXPECT_EQ(columns("e\xCC\x81"), 1U);
  EXPECT_EQ(columns("🚀"), 2U);
  EXPECT_EQ(columns("─│✓"), 3U);
}

TEST(Columns, FitsAndPads) {
  EXPECT_EQ(fitted("abcdef", 6), "abcdef");
  EXPECT_EQ(fitted("abcdefg", 6), "abcde…");
  EXPECT_EQ(fitted("漢字漢", 4), "漢…");
  EXPECT_EQ(fitted("ab", 1), "…");
  EXPECT_EQ(padded("漢", 4), "漢  ");
  EXPECT_EQ(padded_left("ab", 4), "  ab");
  EXPECT_EQ(padded("abcde", 4), "abcde");
}

TEST(Columns, WrapsAtSpacesWhereItCan) {
  EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
  EXPECT_EQ(wrapped("", 4), Lines{""});
  EXPECT_EQ(wrapped("漢字漢字", 5), (Lines{"漢字", "漢字"}));
  EXPECT_EQ(wrapped("漢", 1), Lines{"漢"});
}

}  // namespace
}  // namespace proctor::reporters
