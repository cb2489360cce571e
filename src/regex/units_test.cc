#include "regex/units.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace proctor::regex {
namespace {

using Units = std::vector<char32_t>;

Units forward(std::string_view text, Unit unit) {
  Units out;
  for (std::size_t at = 0; at < text.size();) {
    const Read read = read_forward(text, at, unit);
    out.push_back(read.unit);
    at = read.at;
  }
  return out;
}

Units backward(std::string_view text, Unit unit) {
  Units out;
  for (std::size_t at = text.size(); at > 0;) {
    const Read read = read_backward(text, at, unit);
    out.push_back(read.unit);
    at = read.at;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

TEST(Units, AreCodePointsOrHalves) {
  EXPECT_EQ(forward("aé東😀", Unit::code_point), (Units{'a', 0xE9, 0x6771, 0x1F600}));
  EXPECT_EQ(forward("aé東😀", Unit::utf16), (Units{'a', 0xE9, 0x6771, 0xD83D, 0xDE00}));
}

TEST(Units, ReadTheSameBothWays) {
  for (std::string_view text :
       {"aé東😀b", "😀😀", "\xFF\xC3", "\xF0\x9F\x98", "\xED\xA0\x80x", "\xC3\xC3\xA9", "\x80\x80\x80\x80",
        "\xF0\x9F\x98\x80\x80", "\xF5\x80\x80\x80", "\xE6\x9D\xB1\xB1"}) {
    EXPECT_EQ(forward(text, Unit::code_point), backward(text, Unit::code_point));
    EXPECT_EQ(forward(text, Unit::utf16), backward(text, Unit::utf16));
  }
}

TEST(Units, WidenAHalfToItsCharacter) {
  const std::string text = "a😀b";
  EXPECT_EQ(whole_begin(text, 3), 1U);
  EXPECT_EQ(whole_end(text, 3), 5U);
  EXPECT_EQ(whole_begin(text, 1), 1U);
  EXPECT_EQ(whole_end(text, 5), 5U);
}

}  // namespace
}  // namespace proctor::regex
