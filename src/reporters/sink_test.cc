#include "reporters/sink.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "base/utf8.h"

namespace proctor::reporters {
namespace {

std::string at_once(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) append_utf8(out, next_code_point(text, i));
  return out;
}

// The text in pieces of a size, through a sink.
std::string through(const std::string& text, std::size_t piece) {
  std::string out;
  Sink sink([&](std::string_view part) {
    EXPECT_FALSE(find_invalid_utf8(part));
    out += part;
    return Result<void>();
  });
  for (std::size_t i = 0; i < text.size(); i += piece) sink.write(std::string_view(text).substr(i, piece));
  EXPECT_TRUE(sink.finish());
  return out;
}

// Long enough to be handed on many times over, with every kind of broken and whole character at the seams.
std::string mixed(unsigned seed, std::size_t length) {
  constexpr std::string_view kParts[] = {"a",    "é",        "漢",   "👩",       "\xFF",
                                         "\xC3", "\xE2\x80", "\x80", "\xF0\x9F", "plain text"};
  std::mt19937 random(seed);
  std::string out;
  while (out.size() < length) out += kParts[random() % std::size(kParts)];
  return out;
}

TEST(Sink, RepairsAStreamAsItRepairsAText) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const std::string text = mixed(seed, 300'000);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{65'536}, text.size()})
      ASSERT_TRUE(through(text, piece) == at_once(text)) << "seed " << seed << ", pieces of " << piece;
  }
}

TEST(Sink, KeepsWhatEndsInTheMiddleOfACharacter) {
  EXPECT_EQ(through("a\xE2\x82", 1), "a\uFFFD\uFFFD");
  EXPECT_EQ(through("a\xE2\x82\xAC", 1), "a€");
  EXPECT_EQ(through("", 1), "");
}

TEST(Sink, GathersSmallPieces) {
  std::size_t calls = 0;
  Sink sink([&](std::string_view) {
    ++calls;
    return Result<void>();
  });
  for (int i = 0; i < 100'000; ++i) sink.write("0123456789");
  EXPECT_TRUE(sink.finish());
  EXPECT_LE(calls, 20U);
  EXPECT_GE(calls, 10U);
}

TEST(Sink, AsksNoMoreAfterAFailure) {
  std::size_t calls = 0;
  Sink sink([&](std::string_view) -> Result<void> {
    ++calls;
    return fail("E123", "cannot write it");
  });
  for (int i = 0; i < 100; ++i) sink.write(std::string(100'000, 'x'));
  EXPECT_TRUE(sink.failed());
  const auto finished = sink.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().code, "E123");
  EXPECT_EQ(calls, 1U);
}

}  // namespace
}  // namespace proctor::reporters
