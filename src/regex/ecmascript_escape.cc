// Escapes: everything that starts with a backslash and is no set.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "regex/ecmascript_parser.h"

namespace proctor::regex {
namespace {

constexpr std::uint32_t kMostGroups = 1U << 16U;
constexpr std::string_view kSyntax = "^$\\.*+?()[]{}|/";

bool is_syntax(char32_t c) {
  return c < 0x80 && kSyntax.find(static_cast<char>(c)) != std::string_view::npos;
}

// What can be escaped within a class with flag v, as it may get a meaning when doubled.
bool is_set_punctuation(char32_t c) {
  return c < 0x80 && std::string_view("&-!#%,:;<=>@`~").find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_high_half(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool is_low_half(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

char32_t joined(char32_t high, char32_t low) { return 0x10000 + ((high - 0xD800) << 10U) + (low - 0xDC00); }

}  // namespace

// Outside of a class, from behind the backslash.
Result<EcmascriptParser::Term> EcmascriptParser::escape() {
  const std::size_t begin = pattern_.at() - 1;
  const char32_t c = pattern_.peek();
  if (c == 'b' || c == 'B') {
    pattern_.next();
    return Term{builder_.at_set(Node::Kind::word_boundary, words(), c == 'B'), false};
  }
  if (at_class_escape()) {
    TRY(CharSet set, class_escape());
    return Term{builder_.set(closed(std::move(set)))};
  }
  if (c == 'k' && (unicode_ || has_names_)) {
    pattern_.next();
    return named_reference(begin).map([](NodeId node) { return Term{node}; });
  }
  TRY(const auto back, back_reference());
  if (back) return Term{*back};
  return character_escape(begin, false).map([this](char32_t read) { return Term{literal(read)}; });
}

// \1 and up, where there is such a group; without u any other is an octal or plain digit.
Result<std::optional<NodeId>> EcmascriptParser::back_reference() {
  const std::size_t begin = pattern_.at();
  if (!is_digit(pattern_.peek()) || pattern_.peek() == '0') return std::optional<NodeId>{};
  std::uint32_t number = 0;
  while (is_digit(pattern_.peek())) number = std::min(number * 10 + (pattern_.next() - '0'), kMostGroups);
  if (number <= all_groups_)
    return builder_.add({.kind = Node::Kind::back, .folded = modes_.ignore_case, .groups = {number}});
  if (unicode_)
    return wrong(fmt::format("a reference to group {}, but the pattern has only {}",
                             pattern_.text(pattern_.since(begin)), all_groups_),
                 begin - 1);
  pattern_.go_to(begin);
  return std::optional<NodeId>{};
}

// The character that an escape means, inside or outside of a class.
Result<char32_t> EcmascriptParser::character_escape(std::size_t begin, bool in_class) {
  const std::size_t start = pattern_.at();
  const char32_t c = pattern_.next();
  switch (c) {
    case Pattern::kEnd:
      return wrong("a backslash with nothing behind it: write \\\\ for the character itself", begin);
    case 'f': return U'\f';
    case 'n': return U'\n';
    case 'r': return U'\r';
    case 't': return U'\t';
    case 'v': return U'\v';
    case 'c': return control_escape(begin, in_class);
    case 'u': return unicode_ ? unicode_escape(begin) : hex_digits(4).value_or(U'u');
    case 'x': {
      if (const auto value = hex_digits(2)) return *value;
      if (unicode_) return wrong("\\x takes two hexadecimal digits, as in \\x41", begin);
      return U'x';
    }
    case 'b':
      if (in_class) return U'\b';
      break;
    default: break;
  }
  pattern_.go_to(start);
  if (!is_digit(c)) return identity_escape(begin, in_class);
  if (!unicode_) return octal_escape();
  if (c != '0' || is_digit(pattern_.peek(1)))
    return wrong("with flag u, \\0 stands alone and other digits name groups", begin);
  pattern_.next();
  return U'\0';
}

// \cA to \cZ. Without u anything else is a plain backslash, and a class takes digits and _ too.
Result<char32_t> EcmascriptParser::control_escape(std::size_t begin, bool in_class) {
  const char32_t letter = pattern_.peek();
  if (is_letter(letter) || (in_class && !unicode_ && (is_digit(letter) || letter == '_'))) {
    pattern_.next();
    return letter & 31U;
  }
  if (unicode_) return wrong("\\c takes a letter from A to Z, as in \\cM", begin);
  pattern_.go_to(begin + 1);
  return U'\\';
}

// \u0041, \u{1F600} or a pair \uD83D\uDE00, from behind the u.
Result<char32_t> EcmascriptParser::unicode_escape(std::size_t begin) {
  if (pattern_.peek() == '{') {
    if (const auto value = braced_code_point()) return *value;
    return wrong("\\u{...} takes a code point up to 10FFFF in hexadecimal digits", begin);
  }
  const auto value = hex_digits(4);
  if (!value)
    return wrong("\\u takes four hexadecimal digits or a code point in braces, as in \\u0041 or \\u{41}",
                 begin);
  if (is_high_half(*value))
    if (const auto low = low_half()) return joined(*value, *low);
  return *value;
}

// The second half of a pair of \u escapes, or nothing read.
std::optional<char32_t> EcmascriptParser::low_half() {
  const std::size_t begin = pattern_.at();
  if (pattern_.eat("\\u"))
    if (const auto low = hex_digits(4); low && is_low_half(*low)) return low;
  pattern_.go_to(begin);
  return std::nullopt;
}

Result<char32_t> EcmascriptParser::identity_escape(std::size_t begin, bool in_class) {
  const char32_t c = pattern_.next();
  const bool in_set = in_class && sets_ && is_set_punctuation(c);
  const bool allowed = unicode_ ? is_syntax(c) || in_set || (in_class && c == '-') : c != 'k' || !has_names_;
  if (allowed) return c;
  return wrong(
      fmt::format("\"{}\" is no escape: leave the backslash out", pattern_.text(pattern_.since(begin))),
      begin);
}

// Up to three digits, up to 377; 8 and 9 stand for themselves.
char32_t EcmascriptParser::octal_escape() {
  if (!is_octal(pattern_.peek())) return pattern_.next();
  char32_t value = 0;
  for (int i = 0; i < 3 && is_octal(pattern_.peek()) && value * 8 + (pattern_.peek() - '0') <= 0377; ++i)
    value = value * 8 + (pattern_.next() - '0');
  return value;
}

// Exactly `count` digits, or nothing read.
std::optional<char32_t> EcmascriptParser::hex_digits(std::size_t count) {
  char32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_hex(pattern_.peek(i))) return std::nullopt;
    value = value * 16 + hex_value(pattern_.peek(i));
  }
  pattern_.go_to(pattern_.at() + count);
  return value;
}

// {1F600}
std::optional<char32_t> EcmascriptParser::braced_code_point() {
  if (!pattern_.eat('{') || !is_hex(pattern_.peek())) return std::nullopt;
  char32_t value = 0;
  while (is_hex(pattern_.peek()))
    value = std::min<char32_t>(value * 16 + hex_value(pattern_.next()), kLastCodePoint + 1);
  if (value > kLastCodePoint || !pattern_.eat('}')) return std::nullopt;
  return value;
}

}  // namespace proctor::regex
