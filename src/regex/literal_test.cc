#include "regex/literal.h"

#include <gtest/gtest.h>

#include <string>

namespace proctor::regex {
namespace {

// A letter in either case is shown in brackets.
std::string shown(const Needle& needle) {
  std::string out;
  for (const MaskedByte byte : needle) {
    const auto letter = static_cast<char>(byte.mask == 0xFF ? byte.value : byte.value | 0x20U);
    out += byte.mask == 0xFF ? std::string(1, letter) : std::string("[") + letter + "]";
  }
  return out;
}

Literals literals(std::string_view pattern, std::string_view flags = "") {
  return find_literals(parse_ecmascript(pattern, flags).value());
}

TEST(Literals, AreWhatEveryMatchBeginsWithOrHolds) {
  EXPECT_EQ(shown(literals("abc+d").prefix), "abc");
  EXPECT_EQ(shown(literals("\\bANS\\s+is", "i").prefix), "[a][n][s]");
  EXPECT_EQ(shown(literals("\\w+@example\\.com").inner), "@example.com");
  EXPECT_EQ(shown(literals("(?:ab){2,}c").prefix), "abab");
  EXPECT_EQ(shown(literals("a|b").inner), "");
  EXPECT_EQ(shown(literals("(?=x)y(?:zz)?").prefix), "y");
}

TEST(Literals, AreTheWholePatternOnlyWhereNothingElseIsAsked) {
  EXPECT_TRUE(literals("The answer").whole);
  EXPECT_TRUE(literals("(?:a)b{3}", "i").whole);
  EXPECT_FALSE(literals("a$").whole);
  EXPECT_FALSE(literals("ab?").whole);
  EXPECT_FALSE(literals("").whole);
}

TEST(Finder, FindsWhereverItStands) {
  for (std::string_view pattern : {"needle", "zq", "x", "needles and pins"}) {
    for (std::string_view flags : {"", "i"}) {
      const Finder finder(literals(pattern, flags).prefix);
      for (std::size_t before = 0; before < 40; ++before) {
        std::string text(before, 'e');
        text += pattern;
        EXPECT_EQ(finder.find(text, 0), before);
        EXPECT_EQ(finder.find(text, before), before);
        EXPECT_EQ(finder.find(text, before + 1), std::nullopt);
        EXPECT_EQ(finder.find(text + "eneedl", 0), before);
        EXPECT_EQ(finder.find(text.substr(0, text.size() - 1), 0), std::nullopt);
      }
    }
  }
}

TEST(Finder, FindsAmongMuchThatLooksAlike) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "zzx";
  const Finder finder(literals("zzzx").prefix);
  EXPECT_EQ(finder.find(text, 0), std::nullopt);
  EXPECT_EQ(finder.find(text + "zzzx", 0), text.size());
}

}  // namespace
}  // namespace proctor::regex
