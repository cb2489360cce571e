#include "regex/charset.h"

#include <gtest/gtest.h>

namespace proctor::regex {
namespace {

TEST(CharSets, JoinRangesThatTouchOrOverlap) {
  EXPECT_EQ(normalised({{'m', 'p'}, {'a', 'c'}, {'d', 'f'}, {'n', 'n'}}), (CharSet{{'a', 'f'}, {'m', 'p'}}));
  EXPECT_EQ(normalised({}), CharSet{});
}

TEST(CharSets, TellWhatTheyContain) {
  const CharSet set = {{'a', 'f'}, {'m', 'm'}};
  for (const char32_t c : {U'a', U'c', U'f', U'm'}) EXPECT_TRUE(contains(set, c));
  for (const char32_t c : {U'`', U'g', U'l', U'n'}) EXPECT_FALSE(contains(set, c));
  EXPECT_FALSE(contains({}, U'a'));
}

TEST(CharSets, UniteAndIntersect) {
  const CharSet a = {{'a', 'f'}, {'m', 'z'}};
  const CharSet b = {{'d', 'n'}, {'x', 'x'}};
  EXPECT_EQ(united(a, b), (CharSet{{'a', 'z'}}));
  EXPECT_EQ(intersected(a, b), (CharSet{{'d', 'f'}, {'m', 'n'}, {'x', 'x'}}));
  EXPECT_EQ(differing(a, b), (CharSet{{'a', 'c'}, {'g', 'l'}, {'o', 'w'}, {'y', 'z'}}));
}

TEST(CharSets, AreNegatedWithinTheirUnits) {
  EXPECT_EQ(negated({}, Unit::utf16), (CharSet{{0, 0xFFFF}}));
  EXPECT_EQ(negated({{0, 'a'}, {'c', 0x10FFFF}}, Unit::code_point), (CharSet{{'b', 'b'}}));
  EXPECT_EQ(negated({{'b', 'b'}, {0x10000, 0x10001}}, Unit::utf16), (CharSet{{0, 'a'}, {'c', 0xFFFF}}));
  EXPECT_EQ(size_of(negated({}, Unit::code_point)), 0x110000U);
}

}  // namespace
}  // namespace proctor::regex
