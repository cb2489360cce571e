// Pattern: the source of a regular expression, read character by character with places for messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "regex/syntax.h"

namespace proctor::regex {

class Pattern {
 public:
  // `unit` is what counts as one character: a half of a surrogate pair, or a code point.
  Pattern(std::string_view source, Unit unit);

  static constexpr char32_t kEnd = 0xFFFFFFFF;

  bool done() const { return at_ == units_.size(); }
  char32_t peek(std::size_t ahead = 0) const;
  bool looking_at(std::string_view ascii) const;

  char32_t next();  // kEnd at the end
  bool eat(char32_t wanted);
  bool eat(std::string_view ascii);

  // Places count characters; a span counts bytes of the source.
  std::size_t at() const { return at_; }
  void go_to(std::size_t place) { at_ = place; }
  Span since(std::size_t begin) const { return between(begin, at_); }
  Span between(std::size_t begin, std::size_t end) const;
  std::string_view text(Span span) const { return text_at(source_, span); }

 private:
  std::string_view source_;
  std::u32string units_;
  std::vector<std::uint32_t> offsets_;  // of each unit, and the size of the source
  std::size_t at_ = 0;
};

constexpr bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
constexpr bool is_octal(char32_t c) { return c >= '0' && c <= '7'; }
constexpr bool is_letter(char32_t c) { return (c | 32U) >= 'a' && (c | 32U) <= 'z'; }
constexpr bool is_hex(char32_t c) { return is_digit(c) || ((c | 32U) >= 'a' && (c | 32U) <= 'f'); }
constexpr char32_t hex_value(char32_t c) { return is_digit(c) ? c - '0' : (c | 32U) - 'a' + 10; }

}  // namespace proctor::regex
