#include "cli/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/completion.h"
#include "cli/man.h"

namespace proctor::cli {
namespace {

using testing::ElementsAre;

TEST(Layout, BreaksLinesBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 8), "one two\nthree");
  EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
  EXPECT_EQ(wrapped("incomprehensible", 5), "incomprehensible");
  EXPECT_EQ(wrapped("é é é", 3), "é é\né");
  EXPECT_EQ(wrapped("", 10), "");
}

TEST(Layout, PutsRightSidesInOneColumn) {
  EXPECT_EQ(table({{"a", "first"}, {"bcd", "second one"}}, 16), "  a    first\n  bcd  second\n       one\n");
  EXPECT_EQ(table({{"a", "x"}, {"much too long", "y"}}, 20), "  a  x\n  much too long\n     y\n");
}

TEST(Layout, JoinsLinesOfAParagraph) {
  EXPECT_THAT(paragraphs("a\nb\n\nc\n  kept as it is\nd\n"), ElementsAre("a b", "c", "  kept as it is", "d"));
}

TEST(Quoting, LeavesNothingForAShellToRun) {
  EXPECT_EQ(shell_quoted("it's `a` $(b) \\"), "'it'\\''s `a` $(b) \\'");
  EXPECT_EQ(fish_quoted("it's `a` $(b) \\"), "'it\\'s `a` $(b) \\\\'");
}

TEST(Quoting, LeavesNothingForRoffToObey) {
  EXPECT_EQ(roff(".so /etc/passwd"), "\\&.so /etc/passwd");
  EXPECT_EQ(roff("a\\fB-b'`"), "a\\efB\\-b\\(aq\\(ga");
}

}  // namespace
}  // namespace proctor::cli
