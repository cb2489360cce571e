// Strings and numbers of JSON, and the words for what is wrong with one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json_cursor.h"
#include "value/number.h"

namespace proctor::value {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view advice_for(std::string_view rest) {
  if (rest.starts_with('\'')) return " (JSON texts stand in double quotes)";
  if (rest.starts_with('/') || rest.starts_with('#')) return " (JSON has no comments)";
  if (rest.starts_with("NaN") || rest.starts_with("Infinity")) return " (JSON has no NaN or Infinity)";
  if (rest.starts_with("True") || rest.starts_with("False") || rest.starts_with("None"))
    return " (JSON has true, false and null)";
  return "";
}

// --- strings ---

// Four hex digits after \u.
std::optional<char32_t> code_unit(JsonCursor& cursor) {
  if (cursor.at + 5 > cursor.text.size()) return std::nullopt;
  char32_t unit = 0;
  for (std::size_t i = 1; i <= 4; ++i) {
    const char c = cursor.text[cursor.at + i];
    const int digit = is_digit(c)            ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0) return std::nullopt;
    unit = unit * 16 + static_cast<char32_t>(digit);
  }
  cursor.at += 5;
  return unit;
}

bool unicode_escape(JsonCursor& cursor, std::string& out, std::size_t begin) {
  const auto unit = code_unit(cursor);
  if (!unit) return cursor.fault("E120", "\\u wants four hexadecimal digits", begin, cursor.at + 1);
  if (*unit < 0xD800 || *unit > 0xDFFF) {
    append_utf8(out, *unit);
    return true;
  }
  const std::size_t after = cursor.at;
  if (*unit < 0xDC00 && cursor.text.substr(cursor.at, 2) == "\\u") {
    ++cursor.at;
    const auto low = code_unit(cursor);
    if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
      append_utf8(out, 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00));
      return true;
    }
    cursor.at = after;
  }
  if (cursor.options.strictness == Strictness::file)
    return cursor.fault("E122", "half a surrogate pair: \\uD800 to \\uDFFF come in pairs", begin, cursor.at);
  append_utf8(out, U'\uFFFD');
  return true;
}

bool escape(JsonCursor& cursor, std::string& out) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeaning = "\"\\/\b\f\n\r\t";
  const std::size_t begin = cursor.at++;
  const char c = cursor.peek();
  if (c == 'u') return unicode_escape(cursor, out, begin);
  const auto at = c == '\0' ? std::string_view::npos : kLetters.find(c);
  if (at == std::string_view::npos)
    return cursor.fault("E120", "unknown escape: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", begin,
                        std::min(cursor.at + 1, cursor.text.size()));
  ++cursor.at;
  out.push_back(kMeaning[at]);
  return true;
}

std::string_view plain_run(JsonCursor& cursor) {
  const char* begin = cursor.text.data() + cursor.at;
  const char* end = end_of_plain(begin, cursor.text.data() + cursor.text.size());
  const auto length = static_cast<std::size_t>(end - begin);
  cursor.at += length;
  return {begin, length};
}

bool string_fault(JsonCursor& cursor, std::size_t open) {
  if (cursor.at >= cursor.text.size())
    return cursor.fault("E120", "this text is never closed: a \" is missing", open, open + 1);
  const char c = cursor.peek();
  return cursor.fault("E120",
                      c == '\n' || c == '\r' ? "a text may not run over a line: write \\n"
                                             : "a control character in a text: write it as \\u00XX",
                      cursor.at, cursor.at + 1);
}

// --- numbers ---

// Digits read so far, as one whole number while they fit, and where the point stands.
struct Decimal {
  std::uint64_t mantissa = 0;
  int digits = 0;
  int exponent = 0;

  // Exact where the mantissa and the power of ten are exact doubles, for then only one step rounds.
  std::optional<double> exact() const {
    constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (digits > 19 || mantissa > (std::uint64_t{1} << 53U) || exponent < -22 || exponent > 22)
      return std::nullopt;
    const auto whole = static_cast<double>(mantissa);
    return exponent < 0 ? whole / kPowers[-exponent] : whole * kPowers[exponent];
  }
};

bool digits(JsonCursor& cursor, Decimal& out) {
  const std::size_t begin = cursor.at;
  for (; is_digit(cursor.peek()); ++cursor.at)
    out.mantissa = out.mantissa * 10 + static_cast<std::uint64_t>(cursor.peek() - '0');
  out.digits += static_cast<int>(std::min<std::size_t>(cursor.at - begin, 1000));
  return cursor.at > begin || cursor.unexpected("a digit");
}

bool fraction(JsonCursor& cursor, Decimal& out) {
  const int before = out.digits;
  ++cursor.at;
  if (!digits(cursor, out)) return false;
  out.exponent -= out.digits - before;
  return true;
}

bool exponent(JsonCursor& cursor, Decimal& out) {
  ++cursor.at;
  const bool negative = cursor.peek() == '-';
  if (negative || cursor.peek() == '+') ++cursor.at;
  Decimal power;
  if (!digits(cursor, power)) return false;
  const int size = power.digits > 4 ? 10'000 : static_cast<int>(power.mantissa);
  out.exponent += negative ? -size : size;
  return true;
}

Value number_value(std::string_view literal, const Decimal& decimal, bool is_whole) {
  constexpr int kFits = 18;  // digits that always fit 64 bits
  const bool negative = literal[0] == '-';
  if (is_whole && literal != "-0") {
    if (decimal.digits > kFits) return integer_value(literal);
    const auto number = static_cast<std::int64_t>(decimal.mantissa);
    return negative ? -number : number;
  }
  const auto number = decimal.exact();
  if (!number) return parse_double(literal);
  return negative ? -*number : *number;
}

}  // namespace

bool JsonCursor::fault(std::string code, std::string message, std::size_t begin, std::size_t end) {
  if (!failed) faults.error(std::move(code), std::move(message), span_of(begin, end));
  failed = true;
  return false;
}

bool JsonCursor::unexpected(std::string_view wanted) {
  if (at >= text.size())
    return fault("E120", fmt::format("the text ends where {} should stand", wanted), at, at);
  std::size_t end = at;
  next_code_point(text, end);
  const std::string found = quoted(text.substr(at, end - at));
  return fault("E120", fmt::format("expected {}, found {}{}", wanted, found, advice_for(text.substr(at))), at,
               end);
}

bool read_json_string(JsonCursor& cursor, std::string& unescaped, std::string_view& out) {
  const std::size_t open = cursor.at++;
  out = plain_run(cursor);
  if (cursor.peek() != '"') {
    unescaped = out;
    while (cursor.peek() == '\\') {
      if (!escape(cursor, unescaped)) return false;
      unescaped += plain_run(cursor);
    }
    out = unescaped;
  }
  if (cursor.peek() != '"') return string_fault(cursor, open);
  ++cursor.at;
  return true;
}

bool read_json_number(JsonCursor& cursor, Value& out) {
  const std::size_t begin = cursor.at;
  Decimal decimal;
  if (cursor.peek() == '-') ++cursor.at;
  if (!is_digit(cursor.peek())) return cursor.unexpected(cursor.at == begin ? "a JSON value" : "a digit");
  const std::size_t first = cursor.at;
  digits(cursor, decimal);
  if (cursor.text[first] == '0' && cursor.at > first + 1)
    return cursor.fault("E120", "a number has no leading zero in JSON", begin, first + 2);
  const std::size_t whole = cursor.at;
  if (cursor.peek() == '.' && !fraction(cursor, decimal)) return false;
  if ((cursor.peek() == 'e' || cursor.peek() == 'E') && !exponent(cursor, decimal)) return false;
  out = number_value(cursor.text.substr(begin, cursor.at - begin), decimal, cursor.at == whole);
  out.style = Style::plain;
  if (cursor.options.strictness == Strictness::file && std::isinf(out.number()))
    return cursor.fault("E121", "number too large: the largest is about 1.8e308", begin, cursor.at);
  return true;
}

}  // namespace proctor::value
