#include "base/words.h"

#include <gtest/gtest.h>

#include <array>

namespace proctor {
namespace {

TEST(Quoted, PutsTextInDoubleQuotesAndMakesItVisible) {
  EXPECT_EQ(quoted("asert"), "\"asert\"");
  EXPECT_EQ(quoted(""), "\"\"");
  EXPECT_EQ(quoted("a\x1b[0m\n"), "\"a\\u{1B}[0m\\n\"");
}

TEST(Quoted, CutsLongTextBetweenCodePoints) {
  EXPECT_EQ(quoted("abcdef", 6), "\"abcdef\"");
  EXPECT_EQ(quoted("abcdefg", 6), "\"abcdef…\"");
  EXPECT_EQ(quoted("éééé", 2), "\"éé…\"");
  const std::string long_text(61, 'x');
  EXPECT_EQ(quoted(std::string_view(long_text)), "\"" + long_text.substr(1) + "…\"");
}

TEST(Listed, JoinsWithCommasAndALastWord) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(listed(Words{}), "");
  EXPECT_EQ(listed(Words{"a"}), "a");
  EXPECT_EQ(listed(Words{"a", "b"}), "a and b");
  EXPECT_EQ(listed(Words{"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(listed(Words{"a", "b", "c"}, " or "), "a, b or c");
  EXPECT_EQ(listed(std::array<std::string_view, 2>{"x", "y"}), "x and y");
}

TEST(Counted, TakesAnSUnlessThereIsOne) {
  EXPECT_EQ(counted(0, "case"), "0 cases");
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(2, "case"), "2 cases");
}

TEST(Split, KeepsEmptyParts) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("a,b,c", ','), (Parts{"a", "b", "c"}));
  EXPECT_EQ(split("", ','), (Parts{""}));
  EXPECT_EQ(split(",a,,", ','), (Parts{"", "a", "", ""}));
}

TEST(Lower, TouchesAsciiLettersOnly) { EXPECT_EQ(lower("ABC xyz É 1"), "abc xyz É 1"); }

TEST(Trimmed, TakesSpaceOffBothEnds) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

constexpr std::array<std::string_view, 7> kKnown = {
    "assert", "vars", "expected_output", "options", "name", "description", "id"};

TEST(Nearest, FindsWhatWasMeant) {
  struct Row {
    std::string_view typed;
    std::string_view meant;
  };
  constexpr Row kRows[] = {
      {"asert", "assert"},            // a letter left out
      {"asssert", "assert"},          // one too many
      {"assart", "assert"},           // another letter
      {"nmae", "name"},               // neighbours swapped
      {"desciptoin", "description"},  // two slips in a long word
      {"NAME", "name"},
      {"expectedOutput", "expected_output"},
      {"expected-output", "expected_output"},
      {"ID", "id"},
  };
  for (const auto& [typed, meant] : kRows) EXPECT_EQ(nearest(typed, kKnown), meant) << typed;
}

TEST(Nearest, DoesNotGuessWhenNothingIsNear) {
  for (const std::string_view typed : {"", "x", "is", "temperature", "nobody", "vurz"})
    EXPECT_EQ(nearest(typed, kKnown), std::nullopt) << typed;
  EXPECT_EQ(nearest(std::string(100'000, 'a'), kKnown), std::nullopt);
  EXPECT_EQ(nearest("name", {}), std::nullopt);
}

TEST(Nearest, PrefersTheFewestSlips) {
  constexpr std::array<std::string_view, 2> kTwo = {"contains-all", "contains-any"};
  EXPECT_EQ(nearest("contains-an", kTwo), "contains-any");
}

TEST(DidYouMean, IsASentencePartOrNothing) {
  EXPECT_EQ(did_you_mean("asert", kKnown), " (did you mean \"assert\"?)");
  EXPECT_EQ(did_you_mean("banana", kKnown), "");
}

}  // namespace
}  // namespace proctor
