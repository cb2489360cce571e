#include "base/base64.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace proctor {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNone = 0xFF;

constexpr std::array<std::uint8_t, 256> kValues = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNone);
  for (std::size_t i = 0; i < kLetters.size(); ++i)
    values[static_cast<unsigned char>(kLetters[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

// Up to three bytes as 24 bits, the missing ones as zero.
std::uint32_t group_of(std::string_view bytes) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 3; ++i)
    bits = (bits << 8U) | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
  return bits;
}

// Four letters, of which the last may be missing, as bytes at the end of `out`; false: they are none.
bool append_group(std::string& out, std::string_view letters) {
  std::uint32_t bits = 0;
  for (const char c : letters) {
    const std::uint8_t value = kValues[static_cast<unsigned char>(c)];
    if (value == kNone) return false;
    bits = (bits << 6U) | value;
  }
  bits <<= 6 * (4 - letters.size());
  const std::size_t count = letters.size() - 1;
  if ((bits & (0xFFFFFFU >> (8 * count))) != 0 && count < 3) return false;
  for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<char>(bits >> (16 - 8 * i) & 0xFFU));
  return true;
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view three = bytes.substr(at, 3);
    const std::uint32_t bits = group_of(three);
    for (unsigned i = 0; i < 4; ++i)
      out.push_back(i <= three.size() ? kLetters[bits >> (18 - 6 * i) & 0x3FU] : '=');
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  if (text.ends_with("==")) {
    text.remove_suffix(2);
  } else if (text.ends_with('=')) {
    text.remove_suffix(1);
  }
  std::string out;
  out.reserve(text.size() / 4 * 3 + 2);
  for (std::size_t at = 0; at < text.size(); at += 4)
    if (!append_group(out, text.substr(at, 4))) return std::nullopt;
  return out;
}

}  // namespace proctor
