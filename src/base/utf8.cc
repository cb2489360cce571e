#include "base/utf8.h"

#include <fmt/format.h>

#include <array>

#include "base/scan.h"

namespace proctor {
namespace {

struct Decoded {
  char32_t code_point;
  std::size_t length;  // 0: malformed
};

bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

// Length and smallest legal code point by lead byte.
Decoded decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return {0, 0};
  char32_t code_point = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(byte(at + i))) return {0, 0};
    code_point = (code_point << 6U) | (byte(at + i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (code_point < kSmallest.at(length) || code_point > 0x10FFFF || surrogate) return {0, 0};
  return {code_point, length};
}

}  // namespace

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
  const char* const begin = text.data();
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      const char* next = scan::find(begin + i, begin + text.size(), scan::bytes_not_ascii,
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
      i = static_cast<std::size_t>(next - begin);
      continue;
    }
    const auto [code_point, length] = decode(text, i);
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if (!is_continuation(static_cast<unsigned char>(c))) ++count;
  return count;
}

char32_t next_code_point(std::string_view text, std::size_t& offset) {
  const auto [code_point, length] = decode(text, offset);
  offset += length == 0 ? 1 : length;
  return length == 0 ? U'\uFFFD' : code_point;
}

void append_utf8(std::string& out, char32_t code_point) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  const auto tail = [&](unsigned shift) { put(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0U | (code_point >> 6U));
    tail(0);
  } else if (code_point < 0x10000) {
    put(0xE0U | (code_point >> 12U));
    tail(6);
    tail(0);
  } else {
    put(0xF0U | (code_point >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

bool is_deceptive(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool zero_width = c == 0xAD || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
                          (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
  const bool tag_or_filler =
      c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || (c >= 0xE0000 && c <= 0xE007F);
  const bool not_text = (c & 0xFFFEU) == 0xFFFEU || (c >= 0xFFF9 && c <= 0xFFFB);
  return control || zero_width || tag_or_filler || not_text;
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const auto [code_point, length] = decode(text, i);
    if (length == 0) {
      out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[i]));
      ++i;
      continue;
    }
    i += length;
    if (code_point == '\t') {
      out += "\\t";
    } else if (code_point == '\n') {
      out += "\\n";
    } else if (is_deceptive(code_point)) {
      out += fmt::format("\\u{{{:X}}}", static_cast<std::uint32_t>(code_point));
    } else {
      out += text.substr(begin, length);
    }
  }
  return out;
}

}  // namespace proctor
