// The cases of the scripts that have cases and many readers: Latin, Greek, Cyrillic, Armenian, full-width
// Latin.
#include "text/characters.h"

#include "base/utf8.h"

namespace proctor::text {
namespace {

bool within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

// Blocks in which capital and small letter take turns, the capital at the even or at the odd number.
bool is_even_capital(char32_t c) {
  const bool pairs = within(c, 0x100, 0x12F) || within(c, 0x132, 0x137) || within(c, 0x14A, 0x177) ||
                     within(c, 0x370, 0x373) || within(c, 0x3D8, 0x3EF) || within(c, 0x460, 0x481) ||
                     within(c, 0x48A, 0x4BF) || within(c, 0x4D0, 0x52F) || within(c, 0x1E00, 0x1E95) ||
                     within(c, 0x1EA0, 0x1EFF);
  return pairs && c % 2 == 0;
}

bool is_odd_capital(char32_t c) {
  return (within(c, 0x139, 0x148) || within(c, 0x179, 0x17E) || within(c, 0x4C1, 0x4CE)) && c % 2 == 1;
}

char32_t fold_latin(char32_t c) {
  if (within(c, 0xC0, 0xDE) && c != 0xD7) return c + 0x20;
  if (c == 0xB5) return 0x3BC;   // micro sign
  if (c == 0x178) return 0xFF;   // Ÿ
  if (c == 0x17F) return 's';    // long s
  if (c == 0x1E9E) return 0xDF;  // capital sharp s
  if (c == 0x212A) return 'k';   // kelvin
  if (c == 0x212B) return 0xE5;  // ångström
  if (within(c, 0xFF21, 0xFF3A)) return c + 0x20;
  return c;
}

char32_t fold_greek(char32_t c) {
  if (within(c, 0x391, 0x3AB) && c != 0x3A2) return c + 0x20;
  if (c == 0x386) return 0x3AC;
  if (within(c, 0x388, 0x38A)) return c + 37;
  if (c == 0x38C) return 0x3CC;
  if (within(c, 0x38E, 0x38F)) return c + 63;
  if (c == 0x3C2) return 0x3C3;  // final sigma
  return c;
}

char32_t fold_cyrillic(char32_t c) {
  if (within(c, 0x400, 0x40F)) return c + 0x50;
  if (within(c, 0x410, 0x42F)) return c + 0x20;
  if (c == 0x4C0) return 0x4CF;
  if (within(c, 0x531, 0x556)) return c + 0x30;  // Armenian
  return c;
}

}  // namespace

std::u32string to_characters(std::string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) out.push_back(next_code_point(text, i));
  return out;
}

char32_t fold_case(char32_t c) {
  if (c < 0x80) return within(c, 'A', 'Z') ? c + 0x20 : c;
  if (is_even_capital(c) || is_odd_capital(c)) return c + 1;
  if (within(c, 0x370, 0x3FF)) return fold_greek(c);
  if (within(c, 0x400, 0x58F)) return fold_cyrillic(c);
  return fold_latin(c);
}

std::string fold_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      out.push_back(static_cast<char>(fold_case(char32_t{byte})));
      ++i;
    } else {
      append_utf8(out, fold_case(next_code_point(text, i)));
    }
  }
  return out;
}

bool is_space(char32_t c) {
  if (c < 0x80) return c == ' ' || within(c, '\t', '\r');
  return c == 0xA0 || c == 0x1680 || within(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

bool is_word(char32_t c) {
  if (c < 0x80) return within(c, 'a', 'z') || within(c, 'A', 'Z') || within(c, '0', '9');
  if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA;
  const bool symbol = c == 0xD7 || c == 0xF7 || within(c, 0x2000, 0x206F) || within(c, 0x20A0, 0x20CF) ||
                      within(c, 0x2190, 0x2BFF) || within(c, 0x2E00, 0x2E7F) || within(c, 0xFE10, 0xFE1F) ||
                      within(c, 0xFE30, 0xFE6F);
  const bool full_width = within(c, 0xFF00, 0xFF0F) || within(c, 0xFF1A, 0xFF20) ||
                          within(c, 0xFF3B, 0xFF40) || within(c, 0xFF5B, 0xFF65);
  const bool ideographic =
      within(c, 0x3000, 0x3004) || within(c, 0x3008, 0x3020) || c == 0x3030 || c == 0x30FB;
  const bool picture = within(c, 0x1F000, 0x1FAFF);
  return !symbol && !full_width && !ideographic && !picture && !is_space(c) && c != 0xFFFD;
}

bool is_han_like(char32_t c) {
  return within(c, 0x3005, 0x3007) || within(c, 0x3040, 0x30FF) || within(c, 0x3400, 0x4DBF) ||
         within(c, 0x4E00, 0x9FFF) || within(c, 0xF900, 0xFAFF) || within(c, 0x20000, 0x3FFFF);
}

}  // namespace proctor::text
