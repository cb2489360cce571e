#include "text/refusal_letters.h"

#include <array>

namespace proctor::text {
namespace {

// U+00C0 to U+017F; a blank is not a letter.
constexpr std::array<std::string_view, 192> kLatin = {
    "a", "a", "a",  "a",  "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",   // C0
    "d", "n", "o",  "o",  "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "t", "ss",  // D0
    "a", "a", "a",  "a",  "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",   // E0
    "d", "n", "o",  "o",  "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "t", "y",   // F0
    "a", "a", "a",  "a",  "a", "a", "c",  "c", "c", "c", "c", "c", "c", "c", "d", "d",   // 100
    "d", "d", "e",  "e",  "e", "e", "e",  "e", "e", "e", "e", "e", "g", "g", "g", "g",   // 110
    "g", "g", "g",  "g",  "h", "h", "h",  "h", "i", "i", "i", "i", "i", "i", "i", "i",   // 120
    "i", "i", "ij", "ij", "j", "j", "k",  "k", "k", "l", "l", "l", "l", "l", "l", "l",   // 130
    "l", "l", "l",  "n",  "n", "n", "n",  "n", "n", "n", "n", "n", "o", "o", "o", "o",   // 140
    "o", "o", "oe", "oe", "r", "r", "r",  "r", "r", "r", "s", "s", "s", "s", "s", "s",   // 150
    "s", "s", "t",  "t",  "t", "t", "t",  "t", "u", "u", "u", "u", "u", "u", "u", "u",   // 160
    "u", "u", "u",  "u",  "w", "w", "y",  "y", "y", "z", "z", "z", "z", "z", "z", "s",   // 170
};

// U+0430 to U+044F.
constexpr std::array<std::string_view, 32> kCyrillic = {
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "j",   "k", "l", "m", "n", "o",  "p",
    "r", "s", "t", "u", "f", "x", "c",  "q", "w", "sch", "",  "y", "",  "e", "ju", "ja"};

}  // namespace

Letter fold_letter(char32_t c) {
  if (c >= 0xC0 && c <= 0x17F) {
    const auto folded = kLatin.at(c - 0xC0);
    return {folded.empty() ? LetterKind::none : LetterKind::latin, folded};
  }
  if (c >= 0x300 && c <= 0x36F) return {LetterKind::latin, ""};  // a combining accent
  if (c >= 0x410 && c <= 0x42F) c += 0x20;
  if (c >= 0x430 && c <= 0x44F) return {LetterKind::cyrillic, kCyrillic.at(c - 0x430)};
  if (c == 0x401 || c == 0x451) return {LetterKind::cyrillic, "e"};
  if ((c >= 0x3041 && c <= 0x309F) || (c >= 0x30A1 && c <= 0x30FF)) return {LetterKind::kana, ""};
  if ((c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || c == 0x3005)
    return {LetterKind::han, ""};
  return {};
}

}  // namespace proctor::text
