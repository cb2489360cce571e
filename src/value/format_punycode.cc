// RFC 3492, section 6. Differences are counted in 64 bits and a label is at most 63 letters, so nothing
// overflows.
#include <cstdint>

#include "base/utf8.h"
#include "value/format_idn.h"

namespace proctor::value::formats {
namespace {

constexpr std::uint64_t kBase = 36;
constexpr std::uint64_t kLeast = 1;
constexpr std::uint64_t kMost = 26;
constexpr std::uint64_t kSkew = 38;
constexpr std::uint64_t kDamp = 700;
constexpr std::uint64_t kFirstBias = 72;
constexpr char32_t kFirstWide = 0x80;
constexpr std::size_t kLongestLabel = 255;

std::uint64_t adapted(std::uint64_t delta, std::uint64_t points, bool first) {
  delta = first ? delta / kDamp : delta / 2;
  delta += delta / points;
  std::uint64_t k = 0;
  for (; delta > (kBase - kLeast) * kMost / 2; k += kBase) delta /= kBase - kLeast;
  return k + (kBase - kLeast + 1) * delta / (delta + kSkew);
}

std::uint64_t threshold(std::uint64_t k, std::uint64_t bias) {
  if (k <= bias) return kLeast;
  return k >= bias + kMost ? kMost : k - bias;
}

std::optional<std::uint64_t> digit_of(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<std::uint64_t>(c - 'a');
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint64_t>(c - 'A');
  if (c >= '0' && c <= '9') return static_cast<std::uint64_t>(c - '0' + 26);
  return std::nullopt;
}

char letter_of(std::uint64_t digit) {
  return static_cast<char>(digit < 26 ? 'a' + digit : '0' + (digit - 26));
}

// One difference, as a number of variable length.
std::optional<std::uint64_t> cut_number(std::string_view& text, std::uint64_t bias) {
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 40U;
  std::uint64_t number = 0;
  std::uint64_t weight = 1;
  for (std::uint64_t k = kBase;; k += kBase) {
    if (text.empty()) return std::nullopt;
    const auto digit = digit_of(text[0]);
    text.remove_prefix(1);
    if (!digit) return std::nullopt;
    number += *digit * weight;
    const std::uint64_t t = threshold(k, bias);
    if (*digit < t) return number;
    weight *= kBase - t;
    if (weight > kLimit || number > kLimit) return std::nullopt;
  }
}

void append_number(std::string& out, std::uint64_t number, std::uint64_t bias) {
  for (std::uint64_t k = kBase;; k += kBase) {
    const std::uint64_t t = threshold(k, bias);
    if (number < t) break;
    out.push_back(letter_of(t + (number - t) % (kBase - t)));
    number = (number - t) / (kBase - t);
  }
  out.push_back(letter_of(number));
}

}  // namespace

CodePoints code_points(std::string_view text) {
  CodePoints out;
  for (std::size_t i = 0; i < text.size();) out.push_back(next_code_point(text, i));
  return out;
}

std::optional<CodePoints> from_punycode(std::string_view ascii) {
  if (ascii.size() > kLongestLabel) return std::nullopt;
  CodePoints out;
  if (const auto dash = ascii.rfind('-'); dash != std::string_view::npos) {
    for (const char c : ascii.substr(0, dash)) out.push_back(static_cast<unsigned char>(c));
    ascii.remove_prefix(dash + 1);
  }
  std::uint64_t point = kFirstWide;
  std::uint64_t place = 0;
  std::uint64_t bias = kFirstBias;
  for (bool first = true; !ascii.empty(); first = false) {
    const auto delta = cut_number(ascii, bias);
    if (!delta) return std::nullopt;
    const std::uint64_t count = out.size() + 1;
    place += *delta;
    point += place / count;
    place %= count;
    if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return std::nullopt;
    bias = adapted(*delta, count, first);
    out.insert(static_cast<std::size_t>(place++), 1, static_cast<char32_t>(point));
  }
  return out;
}

std::optional<std::string> to_punycode(const CodePoints& label) {
  if (label.size() > kLongestLabel) return std::nullopt;
  std::string out;
  for (const char32_t c : label)
    if (c < kFirstWide) out.push_back(static_cast<char>(c));
  const std::size_t plain = out.size();
  if (plain > 0) out.push_back('-');
  std::uint64_t point = kFirstWide;
  std::uint64_t delta = 0;
  std::uint64_t bias = kFirstBias;
  for (std::size_t done = plain; done < label.size(); ++delta, ++point) {
    char32_t next = 0x10FFFF;
    for (const char32_t c : label)
      if (c >= point && c < next) next = c;
    delta += (next - point) * (done + 1);
    point = next;
    for (const char32_t c : label) {
      if (c < point) ++delta;
      if (c != point) continue;
      append_number(out, delta, bias);
      bias = adapted(delta, done + 1, done == plain);
      delta = 0;
      ++done;
    }
  }
  return out;
}

}  // namespace proctor::value::formats
