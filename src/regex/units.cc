#include "regex/units.h"

namespace proctor::regex {
namespace {

constexpr char32_t kMalformed = 0xFFFD;

bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

bool continues(std::string_view text, std::size_t at, std::size_t length) {
  if (text.size() - at < length) return false;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(byte_at(text, at + i))) return false;
  return true;
}

char32_t bits(std::string_view text, std::size_t at) { return byte_at(text, at) & 0x3FU; }

// The character that begins at `at`, not ASCII, and its length; a malformed byte stands alone.
Read decode(std::string_view text, std::size_t at) {
  const unsigned char lead = byte_at(text, at);
  char32_t found = 0;
  if (lead >= 0xC2 && lead < 0xE0 && continues(text, at, 2)) {
    return {((lead & 0x1FU) << 6U) | bits(text, at + 1), 2};
  }
  if (lead >= 0xE0 && lead < 0xF0 && continues(text, at, 3)) {
    found = ((lead & 0x0FU) << 12U) | (bits(text, at + 1) << 6U) | bits(text, at + 2);
    if (found >= 0x800 && (found < 0xD800 || found > 0xDFFF)) return {found, 3};
  }
  if (lead >= 0xF0 && lead < 0xF5 && continues(text, at, 4)) {
    found = ((lead & 0x07U) << 18U) | (bits(text, at + 1) << 12U) | (bits(text, at + 2) << 6U) |
            bits(text, at + 3);
    if (found >= 0x10000 && found <= 0x10FFFF) return {found, 4};
  }
  return {kMalformed, 1};
}

char32_t high_half(char32_t character) { return 0xD800 + ((character - 0x10000) >> 10U); }
char32_t low_half(char32_t character) { return 0xDC00 + ((character - 0x10000) & 0x3FFU); }

bool is_pair(std::string_view text, std::size_t at) {
  return byte_at(text, at) >= 0xF0 && decode(text, at).at == 4;
}

bool is_middle(std::string_view text, std::size_t at) {
  return at >= 2 && at < text.size() && is_continuation(byte_at(text, at)) && is_pair(text, at - 2);
}

}  // namespace

Read read_wide_forward(std::string_view text, std::size_t at, Unit unit) {
  if (unit == Unit::utf16 && is_middle(text, at)) return {low_half(decode(text, at - 2).unit), at + 2};
  const Read read = decode(text, at);
  if (unit == Unit::utf16 && read.at == 4) return {high_half(read.unit), at + 2};
  return {read.unit, at + read.at};
}

Read read_wide_backward(std::string_view text, std::size_t at, Unit unit) {
  if (unit == Unit::utf16 && is_middle(text, at)) return {high_half(decode(text, at - 2).unit), at - 2};
  for (std::size_t length = 2; length <= 4 && length <= at; ++length) {
    const std::size_t begin = at - length;
    if (is_continuation(byte_at(text, begin))) continue;
    if (byte_at(text, begin) < 0xC2) break;
    const Read read = decode(text, begin);
    if (read.at != length) break;
    if (unit == Unit::utf16 && length == 4) return {low_half(read.unit), at - 2};
    return {read.unit, begin};
  }
  return {kMalformed, at - 1};
}

std::size_t whole_begin(std::string_view text, std::size_t at) { return is_middle(text, at) ? at - 2 : at; }
std::size_t whole_end(std::string_view text, std::size_t at) { return is_middle(text, at) ? at + 2 : at; }

}  // namespace proctor::regex
