#include "regex/classes.h"

#include <gtest/gtest.h>

namespace proctor::regex {
namespace {

TEST(Classes, TellApartWhatSomeSetTellsApart) {
  const Classes classes({{{'a', 'z'}}, {{'k', 'k'}, {0x4E00, 0x9FFF}}});
  EXPECT_EQ(classes.count(), 4U);
  EXPECT_EQ(classes.of('a'), classes.of('z'));
  EXPECT_NE(classes.of('a'), classes.of('k'));
  EXPECT_EQ(classes.of('!'), classes.of(0x10FFFF));
  EXPECT_NE(classes.of('!'), classes.of(0x6771));
}

TEST(Classes, KnowTheirSets) {
  const Classes classes({{{'a', 'z'}}, {{'k', 'k'}, {0x4E00, 0x9FFF}}, {}});
  EXPECT_TRUE(classes.has_unit(0, 'k'));
  EXPECT_TRUE(classes.has_unit(1, 'k'));
  EXPECT_FALSE(classes.has_unit(1, 'j'));
  EXPECT_TRUE(classes.has_unit(1, 0x9FFF));
  EXPECT_FALSE(classes.has_unit(1, 0xA000));
  EXPECT_FALSE(classes.has_unit(2, 'a'));
}

TEST(Classes, OneSetOfEverythingIsOneClass) {
  const Classes classes({{{0, 0x10FFFF}}});
  EXPECT_EQ(classes.count(), 1U);
  EXPECT_TRUE(classes.has_unit(0, 0xE9));
}

}  // namespace
}  // namespace proctor::regex
