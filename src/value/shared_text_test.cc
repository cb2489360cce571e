#include "value/shared_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "value/value.h"

namespace proctor::value {
namespace {

TEST(SharedText, IsEmptyUnlessGivenWords) {
  const SharedText none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none, "");
  EXPECT_EQ(none, SharedText(""));
}

TEST(SharedText, ReadsAsTheTextItHolds) {
  const SharedText text("a key");
  const std::string_view view = text;
  const std::string& whole = text;
  EXPECT_EQ(view, "a key");
  EXPECT_EQ(whole, "a key");
  EXPECT_EQ(text.size(), 5U);
  EXPECT_TRUE(text.starts_with("a "));
  EXPECT_TRUE(text.ends_with('y'));
  EXPECT_EQ(text.find("key"), 2U);
  EXPECT_EQ(text.substr(2), "key");
}

TEST(SharedText, IsSharedByItsCopies) {
  const SharedText text("shared");
  const SharedText copy = text;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_TRUE(copy.is(text));
  EXPECT_FALSE(SharedText("shared").is(text));
}

TEST(SharedText, ComparesByLetters) {
  const SharedText text("one");
  EXPECT_EQ(text, SharedText("one"));
  EXPECT_EQ(text, std::string("one"));
  EXPECT_EQ(text, std::string_view("one"));
  EXPECT_FALSE(text == SharedText("two"));
  EXPECT_FALSE(text == "ones");
  EXPECT_LT(text, SharedText("two"));
}

TEST(SharedText, OutlivesTheFirstOfItsOwners) {
  auto first = std::make_unique<SharedText>("a text long enough to live outside the string itself");
  const SharedText second = *first;
  first.reset();
  EXPECT_TRUE(second.starts_with("a text"));
}

TEST(SharedText, IsCopiedAndDroppedFromManyThreads) {
  const SharedText text("shared");
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&text] {
      for (int j = 0; j < 10'000; ++j) EXPECT_EQ(SharedText(text).size(), 6U);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(text, "shared");
}

TEST(Size, OfAValueAndAMemberStaysSmall) {
  static_assert(sizeof(Value) <= 24);
  static_assert(sizeof(Member) <= 48);
}

}  // namespace
}  // namespace proctor::value
