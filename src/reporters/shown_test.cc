#include "reporters/shown.h"

#include <gtest/gtest.h>

namespace proctor::reporters {
namespace {

using Lines = std::vector<std::string>;

TEST(Shown, EndsALineWithEveryKindOfBreak) {
  EXPECT_EQ(shown_lines("a\nb\r\nc\rd"), (Lines{"a", "b", "c", "d"}));
  EXPECT_EQ(shown_lines("a\n\nb\n"), (Lines{"a", "", "b"}));
  EXPECT_EQ(shown_lines("\n"), Lines{""});
  EXPECT_EQ(shown_lines(""), Lines{});
  EXPECT_EQ(shown_block("\na\r\n"), "\na");
}

TEST(Shown, MakesVisibleWhatHides) {
  EXPECT_EQ(shown("a\nb\x1b[0m"), "a\\nb\\u{1B}[0m");
  EXPECT_EQ(shown_lines("\ta\x01\xFF"), Lines{"\ta\\u{1}\\xFF"});
}

TEST(Shown, CutsBetweenCharacters) {
  EXPECT_EQ(clipped("short", 10), "short");
  EXPECT_EQ(clipped("aé", 2), "a… (2 bytes more)");
  EXPECT_EQ(clipped("éé", 2), "é… (2 bytes more)");
  EXPECT_EQ(clipped("ab", 1), "a… (1 byte more)");
}

TEST(Shown, SpoilsCommandsToCiServers) {
  EXPECT_EQ(tamed("  ::error::x"), "  \\u{3A}:error::x");
  EXPECT_EQ(tamed("a ::error::x"), "a ::error::x");
  EXPECT_EQ(tamed("see ##[error]x and ##vso[task.x]"), "see \\u{23}#[error]x and \\u{23}#vso[task.x]");
  EXPECT_EQ(tamed("## Heading [link]"), "## Heading [link]");
  EXPECT_EQ(tamed("###[x"), "#\\u{23}#[x");
  EXPECT_EQ(tamed("##"), "##");
  EXPECT_EQ(tamed(""), "");
}

}  // namespace
}  // namespace proctor::reporters
