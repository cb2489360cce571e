// Escapes: everything that starts with a backslash and is no set. A letter that means nothing is a mistake,
// so that it can mean something one day.
#include <fmt/format.h>

#include "regex/python_parser.h"

namespace proctor::regex {

// Outside of a class, from behind the backslash.
Result<PythonParser::Item> PythonParser::escape() {
  const std::size_t begin = pattern_.at() - 1;
  const char32_t c = pattern_.peek();
  if (is_digit(c) && c != '0') return digits_escape(begin);
  if (auto set = category(c)) {
    pattern_.next();
    return of_set(*std::move(set));
  }
  switch (c) {
    case 'A': pattern_.next(); return position(builder_.simple(Node::Kind::text_start));
    case 'Z': pattern_.next(); return position(builder_.simple(Node::Kind::text_end));
    case 'b':
    case 'B': pattern_.next(); return position(builder_.at_set(Node::Kind::word_boundary, words(), c == 'B'));
    default: break;
  }
  return character_escape(begin).map([this](char32_t read) { return literal(read); });
}

// \1 to \99 are groups, three octal digits a character.
Result<PythonParser::Item> PythonParser::digits_escape(std::size_t begin) {
  if (is_octal(pattern_.peek()) && is_octal(pattern_.peek(1)) && is_octal(pattern_.peek(2))) {
    TRY(const char32_t c, octal_escape(3, begin));
    return literal(c);
  }
  std::uint32_t number = pattern_.next() - '0';
  if (is_digit(pattern_.peek())) number = number * 10 + (pattern_.next() - '0');
  return back(number, begin);
}

Result<char32_t> PythonParser::class_escape(std::size_t begin) {
  if (pattern_.eat('b')) return U'\b';
  if (is_octal(pattern_.peek())) return octal_escape(3, begin);
  return character_escape(begin);
}

// What means the same inside and outside of a class.
Result<char32_t> PythonParser::character_escape(std::size_t begin) {
  const char32_t c = pattern_.next();
  switch (c) {
    case Pattern::kEnd:
      return wrong("a backslash with nothing behind it: write \\\\ for the character itself", begin);
    case 'a': return U'\a';
    case 'f': return U'\f';
    case 'n': return U'\n';
    case 'r': return U'\r';
    case 't': return U'\t';
    case 'v': return U'\v';
    case 'x': return coded_escape(2, begin);
    case 'u': return coded_escape(4, begin);
    case 'U': return coded_escape(8, begin);
    case 'N':
      return wrong("characters by name are not supported: write \\u and four digits, or \\U and eight",
                   begin);
    case '0': pattern_.go_to(pattern_.at() - 1); return octal_escape(3, begin);
    default: break;
  }
  if (!is_letter(c) && !is_digit(c)) return c;
  return wrong(
      fmt::format("\"{}\" is no escape: leave the backslash out", pattern_.text(pattern_.since(begin))),
      begin);
}

Result<char32_t> PythonParser::coded_escape(std::size_t digits, std::size_t begin) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    if (!is_hex(pattern_.peek()))
      return wrong(fmt::format("an unfinished escape: it takes {} hexadecimal digits", digits), begin);
    value = value * 16 + hex_value(pattern_.next());
  }
  if (value > kLastCodePoint) return wrong("there is no such character: the last is \\U0010FFFF", begin);
  return static_cast<char32_t>(value);
}

Result<char32_t> PythonParser::octal_escape(std::size_t most, std::size_t begin) {
  char32_t value = 0;
  for (std::size_t i = 0; i < most && is_octal(pattern_.peek()); ++i)
    value = value * 8 + (pattern_.next() - '0');
  if (value > 0377)
    return wrong("an octal escape ends at \\377: write \\u and four hexadecimal digits", begin);
  return value;
}

}  // namespace proctor::regex
