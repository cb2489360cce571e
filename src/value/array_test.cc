#include "value/array.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace proctor::value {
namespace {

using Words = Array<std::string>;

Words words(std::initializer_list<const char*> items) { return {items.begin(), items.end()}; }

TEST(Array, IsOnePointerWide) { static_assert(sizeof(Words) == sizeof(void*)); }

TEST(Array, GrowsAndShrinksAtItsEnd) {
  Words array;
  EXPECT_TRUE(array.empty());
  for (int i = 0; i < 100; ++i) array.push_back("word number " + std::to_string(i));
  EXPECT_EQ(array.size(), 100U);
  EXPECT_EQ(array[57], "word number 57");
  EXPECT_EQ(array.front(), "word number 0");
  EXPECT_EQ(array.back(), "word number 99");
  array.pop_back();
  EXPECT_EQ(array.back(), "word number 98");
  array.resize(2);
  EXPECT_EQ(array, words({"word number 0", "word number 1"}));
  array.clear();
  EXPECT_EQ(array.begin(), array.end());
}

TEST(Array, TakesACopyOfItsOwnItem) {
  Words array = words({"a", "b", "c", "a text that lies elsewhere"});
  for (int i = 0; i < 20; ++i) array.push_back(array[3]);
  EXPECT_EQ(array.back(), "a text that lies elsewhere");
}

TEST(Array, InsertsAndErasesAnywhere) {
  Words array = words({"a", "d"});
  EXPECT_EQ(*array.insert(array.begin() + 1, "b"), "b");
  const std::vector<std::string> more = {"c1", "c2"};
  EXPECT_EQ(*array.insert(array.begin() + 2, more.begin(), more.end()), "c1");
  EXPECT_EQ(array, words({"a", "b", "c1", "c2", "d"}));
  EXPECT_EQ(*array.erase(array.begin() + 1, array.begin() + 4), "d");
  const auto* const next = array.erase(array.begin() + 1);
  EXPECT_EQ(next, array.end());
  EXPECT_EQ(array, words({"a"}));
}

TEST(Array, CopiesAndMoves) {
  Words array = words({"a", "b"});
  const Words copy = array;
  array[0] = "changed";
  EXPECT_EQ(copy, words({"a", "b"}));
  const Words moved = std::move(array);
  EXPECT_EQ(moved, words({"changed", "b"}));
  array = copy;
  EXPECT_EQ(array, copy);
}

TEST(Array, LivesInAPoolAndGrowsOutOfIt) {
  std::vector<std::string> items = {"a text that lies elsewhere", "b"};
  Words array;
  {
    Pool pool(1024);
    array = Words(items.data(), items.data() + items.size(), pool);
  }
  EXPECT_EQ(array, words({"a text that lies elsewhere", "b"}));
  array.push_back("c");
  EXPECT_EQ(array, words({"a text that lies elsewhere", "b", "c"}));
}

}  // namespace
}  // namespace proctor::value
