#include "base/utf8.h"

#include <gtest/gtest.h>

#include <vector>

namespace proctor {
namespace {

TEST(Utf8, AcceptsWellFormedText) {
  const std::string_view nul("a\0b", 3);
  for (const std::string_view text :
       {std::string_view(""), std::string_view("plain"), nul, std::string_view("é ß \xE2\x82\xAC 😀"),
        std::string_view("\x7F"), std::string_view("\xEF\xBF\xBF"), std::string_view("\xF4\x8F\xBF\xBF")})
    EXPECT_EQ(find_invalid_utf8(text), std::nullopt) << visible(text);
}

TEST(Utf8, FindsTheFirstByteThatIsNotWellFormed) {
  struct Row {
    std::string_view about;
    std::string_view text;
    std::size_t at;
  };
  constexpr Row kRows[] = {
      {"a stray continuation", "ab\x80", 2},
      {"a lead byte without its tail", "é\xC3", 2},
      {"a lead byte before ASCII", "\xC3(", 0},
      {"a tail cut short", "a\xE2\x82", 1},
      {"an overlong slash", "\xC0\xAF", 0},
      {"overlong in three bytes", "\xE0\x80\x80", 0},
      {"overlong in four bytes", "\xF0\x80\x80\x80", 0},
      {"a surrogate", "x\xED\xA0\x80", 1},
      {"beyond U+10FFFF", "\xF4\x90\x80\x80", 0},
      {"a byte that UTF-8 never has", "\xFF", 0},
      {"UTF-16 with its mark", "\xFF\xFEh", 0},
      {"Latin-1", "caf\xE9 au lait", 3},
  };
  for (const auto& [about, text, at] : kRows) EXPECT_EQ(find_invalid_utf8(text), at) << about;
}

TEST(Utf8, CountsCodePointsNotBytes) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points("abc"), 3U);
  EXPECT_EQ(count_code_points("é€😀"), 3U);
}

TEST(Utf8, WalksACodePointAtATime) {
  const std::string_view text = "aé€😀";
  std::vector<char32_t> seen;
  for (std::size_t i = 0; i < text.size();) seen.push_back(next_code_point(text, i));
  EXPECT_EQ(seen, (std::vector<char32_t>{U'a', U'é', U'€', U'😀'}));
}

TEST(Utf8, ReadsAMalformedByteAsAReplacementAndGoesOn) {
  const std::string_view text = "\xE2\x82z";
  std::vector<char32_t> seen;
  for (std::size_t i = 0; i < text.size();) seen.push_back(next_code_point(text, i));
  EXPECT_EQ(seen, (std::vector<char32_t>{U'\uFFFD', U'\uFFFD', U'z'}));
}

TEST(Utf8, WritesWhatItReads) {
  for (const char32_t c : {U'\u0000', U'a', U'\u007F', U'\u0080', U'\u07FF', U'\u0800', U'\uFFFD',
                           U'\U00010000', U'\U0010FFFF'}) {
    std::string out;
    append_utf8(out, c);
    std::size_t at = 0;
    EXPECT_EQ(next_code_point(out, at), c);
    EXPECT_EQ(at, out.size());
    EXPECT_EQ(find_invalid_utf8(out), std::nullopt);
  }
}

TEST(Visible, LeavesWhatAPersonCanReadAlone) {
  for (const std::string_view text : {"", "plain words", "é ß 中文 😀", "\"quotes\" \\ {}", "\xC2\xA0"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, ShowsWhatWouldMoveTheCursorHideWordsOrColourTheTerminal) {
  struct Row {
    std::string_view text;
    std::string_view shown;
  };
  // NOLINTBEGIN(misc-misleading-bidirectional)
  const Row rows[] = {
      {"a\tb\nc", "a\\tb\\nc"},
      {"a\rb", "a\\u{D}b"},
      {std::string_view("a\0b", 3), "a\\u{0}b"},
      {"\x1b[31mred", "\\u{1B}[31mred"},
      {"\x7F", "\\u{7F}"},
      {"\xC2\x9B", "\\u{9B}"},              // a one-byte CSI in Latin-1
      {"\xE2\x80\xAExyz", "\\u{202E}xyz"},  // right-to-left override
      {"\xE2\x81\xA6", "\\u{2066}"},        // isolate
      {"x\xE2\x80\x8By", "x\\u{200B}y"},    // zero-width space
      {"\xC2\xAD", "\\u{AD}"},              // soft hyphen
      {"\xEF\xBB\xBF", "\\u{FEFF}"},        // byte order mark
      {"\xE2\x80\xA8", "\\u{2028}"},        // line separator
      {"\xE3\x85\xA4", "\\u{3164}"},        // filler
      {"\xF3\xA0\x81\x81", "\\u{E0041}"},   // tag letter
      {"x\xFFy", "x\\xFFy"},                // no UTF-8 at all
      {"\xC3", "\\xC3"},
  };
  // NOLINTEND(misc-misleading-bidirectional)
  for (const auto& [text, shown] : rows) EXPECT_EQ(visible(text), shown);
}

TEST(Visible, RewritesExactlyWhatIsDeceptive) {
  for (char32_t c = 0; c < 0x11000; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, c);
    ASSERT_EQ(visible(text) != text, is_deceptive(c)) << static_cast<std::uint32_t>(c);
  }
}

}  // namespace
}  // namespace proctor
