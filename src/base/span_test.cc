#include "base/span.h"

#include <gtest/gtest.h>

namespace proctor {
namespace {

TEST(TextAt, CutsTheSpanOut) {
  EXPECT_EQ(text_at("hello world", {6, 11}), "world");
  EXPECT_EQ(text_at("hello", {2, 2}), "");
  EXPECT_EQ(text_at("hello", {3, 99}), "lo");
  EXPECT_EQ(text_at("hello", {5, 5}), "");
  EXPECT_EQ(text_at("hello", {9, 12}), "");
}

TEST(PositionOf, CountsLinesAndCodePointsFromOne) {
  struct Row {
    std::string_view text;
    std::size_t offset;
    Position at;
  };
  constexpr Row kRows[] = {
      {"", 0, {1, 1}},
      {"abc", 0, {1, 1}},
      {"abc", 2, {1, 3}},
      {"abc", 3, {1, 4}},
      {"abc", 99, {1, 4}},
      {"a\nb", 1, {1, 2}},
      {"a\nb", 2, {2, 1}},
      {"a\n\n\nb", 4, {4, 1}},
      {"a\r\nb", 3, {2, 1}},
      {"a\rb\rc", 4, {3, 1}},
      {"a\r", 2, {2, 1}},
      {"é😀x", 6, {1, 3}},
      {"é\n😀x", 7, {2, 2}},
      {"\xEF\xBB\xBFxy", 4, {1, 2}},
      {"\xEF\xBB\xBFx\ny", 5, {2, 1}},
      {"\xEF\xBB\xBF", 0, {1, 1}},
  };
  for (const auto& [text, offset, at] : kRows) {
    const Position found = position_of(text, offset);
    EXPECT_EQ(found, at) << testing::PrintToString(text) << " at " << offset << ": " << found.line << ":"
                         << found.column;
  }
}

TEST(LineAround, LeavesTheLineBreakOut) {
  struct Row {
    std::string_view text;
    std::size_t offset;
    std::string_view line;
  };
  constexpr Row kRows[] = {
      {"", 0, ""},
      {"one", 1, "one"},
      {"one", 3, "one"},
      {"one\ntwo\nthree", 5, "two"},
      {"one\ntwo", 3, "one"},
      {"one\n", 4, ""},
      {"one\r\ntwo\r\n", 6, "two"},
      {"one\r\ntwo", 3, "one"},
      {"one\rtwo", 5, "two"},
      {"one\ntwo", 99, "two"},
  };
  for (const auto& [text, offset, line] : kRows)
    EXPECT_EQ(text_at(text, line_around(text, offset)), line) << testing::PrintToString(text) << offset;
}

TEST(LineAround, TakesALineFeedAfterACarriageReturnForTheEndOfTheSameLine) {
  const std::string_view text = "one\r\ntwo";
  EXPECT_EQ(position_of(text, 4).line, 1U);
  EXPECT_EQ(text_at(text, line_around(text, 4)), "one");
}

}  // namespace
}  // namespace proctor
