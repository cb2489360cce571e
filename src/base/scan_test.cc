#include "base/scan.h"

#include <gtest/gtest.h>

#include <string>

namespace proctor::scan {
namespace {

std::string marked(std::uint64_t marks) {
  std::string out;
  for (unsigned i = 0; i < 8; ++i) out += ((marks >> (8 * i)) & 0x80U) != 0 ? '^' : '.';
  return out;
}

TEST(Scan, MarksExactlyTheBytesAskedFor) {
  const std::uint64_t word = load("\n\x0B\x1F \xFF\x7F\x80\"");
  EXPECT_EQ(marked(bytes_below(word, 0x20)), "^^^.....");
  EXPECT_EQ(marked(bytes_equal(word, '\n')), "^.......");
  EXPECT_EQ(marked(bytes_equal(word, 0x7F)), ".....^..");
  EXPECT_EQ(marked(bytes_equal(word, '"')), ".......^");
  EXPECT_EQ(marked(bytes_not_ascii(word)), "....^.^.");
}

TEST(Scan, MarksEveryByteByItself) {
  for (int c = 0; c < 256; ++c)
    for (int before = 0; before < 256; ++before) {
      std::string text(8, 'x');
      text[0] = static_cast<char>(before);
      text[1] = static_cast<char>(c);
      const std::uint64_t word = load(text.data());
      EXPECT_EQ(((bytes_below(word, 0x20) >> 8U) & 0x80U) != 0, c < 0x20) << before << " " << c;
      EXPECT_EQ(((bytes_equal(word, '\n') >> 8U) & 0x80U) != 0, c == '\n') << before << " " << c;
    }
}

TEST(Scan, FindsTheFirstOfAnyPlaceInALongText) {
  const auto find_break = [](const std::string& text) {
    return find(
               text.data(), text.data() + text.size(),
               [](std::uint64_t word) { return bytes_equal(word, '\n'); }, [](char c) { return c == '\n'; }) -
           text.data();
  };
  for (std::size_t size = 0; size < 40; ++size) {
    EXPECT_EQ(find_break(std::string(size, 'x')), static_cast<std::ptrdiff_t>(size));
    EXPECT_EQ(find_break(std::string(size, 'x') + "\n\n\n"), static_cast<std::ptrdiff_t>(size));
  }
}

}  // namespace
}  // namespace proctor::scan
