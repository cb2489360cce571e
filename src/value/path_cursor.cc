#include "value/path_cursor.h"

#include <charconv>

#include "base/utf8.h"
#include "base/words.h"
#include "value/number.h"

namespace proctor::value::path {

tl::unexpected<Error> invalid(std::string_view message, std::size_t begin, std::size_t end) {
  return fail("E303", "Invalid JSONPath: " + std::string(message), span_of(begin, end));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

bool Cursor::eat(std::string_view word) {
  if (!sees(word)) return false;
  at_ += word.size();
  return true;
}

void Cursor::skip_space() {
  while (!done() && is_space(peek())) ++at_;
}

std::string_view Cursor::word() {
  const std::size_t begin = at_;
  while (!done() && is_name_part(peek())) ++at_;
  return since(begin);
}

tl::unexpected<Error> Cursor::invalid_here(std::string_view message) const {
  std::size_t end = at_;
  if (!done()) next_code_point(text_, end);
  return invalid(message, at_, end);
}

namespace {

// The four digits after \u, if they are there.
std::optional<char32_t> hex4(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + 4, value, 16);  // NOLINT(bugprone-*)
  if (error != std::errc{} || end != text.data() + 4) return std::nullopt;
  return value;
}

bool is_high(char32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low(char32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// The character after `\u`, of one escape or of a pair.
std::optional<char32_t> unicode_escape(Cursor& cursor) {
  const auto unit = hex4(cursor.rest());
  if (!unit || is_low(*unit)) return std::nullopt;
  if (!is_high(*unit)) return cursor.skip(4), unit;
  if (cursor.peek(4) != '\\' || cursor.peek(5) != 'u') return std::nullopt;
  const auto low = hex4(cursor.rest().substr(6));
  if (!low || !is_low(*low)) return std::nullopt;
  cursor.skip(10);
  return 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00);
}

std::optional<char> simple_escape(char c, char quote, bool lenient) {
  switch (c) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case '/':
    case '\\': return c;
    case '\'':
    case '"': return c == quote || lenient ? std::optional(c) : std::nullopt;
    default: return std::nullopt;
  }
}

// After a backslash: what it stands for, appended; false where it is no escape.
bool read_escape(Cursor& cursor, char quote, bool lenient, std::string& out) {
  if (cursor.eat("u")) {
    if (const auto character = unicode_escape(cursor)) return append_utf8(out, *character), true;
    cursor.go_to(cursor.at() - 1);
    return false;
  }
  const auto simple = simple_escape(cursor.peek(), quote, lenient);
  if (!simple) return false;
  out += *simple;
  cursor.skip(1);
  return true;
}

}  // namespace

Result<std::string> read_quoted(Cursor& cursor, bool lenient) {
  const std::size_t begin = cursor.at();
  const char quote = cursor.peek();
  cursor.skip(1);
  std::string out;
  while (!cursor.done() && cursor.peek() != quote) {
    const char c = cursor.peek();
    if (!lenient && static_cast<unsigned char>(c) < 0x20)
      return cursor.invalid_here("a control character in quotes has to be escaped");
    cursor.skip(1);
    if (c != '\\') {
      out += c;
    } else if (!read_escape(cursor, quote, lenient, out)) {
      if (cursor.done()) break;
      if (!lenient) return invalid("no such escape", cursor.at() - 1, cursor.at() + 1);
      out += '\\';
    }
  }
  if (cursor.done()) return invalid("a quote is not closed", begin, cursor.at());
  cursor.skip(1);
  return out;
}

Result<std::optional<std::int64_t>> read_integer(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  cursor.eat("-");
  const std::size_t digits = cursor.at();
  while (is_digit(cursor.peek())) cursor.skip(1);
  const std::string_view text = cursor.since(begin);
  if (text.empty()) return std::optional<std::int64_t>{};
  const auto wrong = [&](std::string_view message) { return invalid(message, begin, cursor.at()); };
  if (cursor.at() == digits) return wrong("a minus without a number");
  if (text == "-0" || (cursor.since(digits).size() > 1 && cursor.since(digits)[0] == '0'))
    return wrong("a number with a leading zero or -0");
  constexpr std::int64_t kMost = (std::int64_t{1} << 53) - 1;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number > kMost || number < -kMost) return wrong("a number beyond 2^53 - 1");
  return std::optional(number);
}

namespace {

std::size_t skip_digits(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  while (is_digit(cursor.peek())) cursor.skip(1);
  return cursor.at() - begin;
}

// Past a number; false where it is none.
bool skip_number(Cursor& cursor, bool lenient) {
  if (!cursor.eat("-") && lenient) cursor.eat("+");
  const bool zero = cursor.peek() == '0';
  const std::size_t whole = skip_digits(cursor);
  if ((zero && whole > 1) || (whole == 0 && !(lenient && cursor.peek() == '.'))) return false;
  if (cursor.eat(".") && skip_digits(cursor) == 0) return false;
  if (cursor.eat("e") || cursor.eat("E")) {
    if (!cursor.eat("+")) cursor.eat("-");
    return skip_digits(cursor) > 0;
  }
  return true;
}

}  // namespace

Result<Value> read_number(Cursor& cursor, bool lenient) {
  const std::size_t begin = cursor.at();
  const bool good = skip_number(cursor, lenient);
  const std::string text(cursor.since(begin));
  if (!good || is_name_part(cursor.peek()))
    return invalid("not a number: " + quoted(text), begin, cursor.at());
  if (text.find_first_of(".eE") == std::string::npos) return integer_value(text);
  return Value(parse_double(text));
}

}  // namespace proctor::value::path
