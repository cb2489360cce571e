#include "value/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "value/value.h"

namespace proctor::value {
namespace {

struct Decimal {
  std::array<char, 32> digits{};  // without point
  std::size_t count = 0;
  int point = 0;  // digits before the decimal point; may be negative or beyond the digits

  std::string_view text(std::size_t from = 0, std::size_t most = std::string_view::npos) const {
    return std::string_view(digits.data(), count).substr(from, most);
  }
};

#ifdef __EMSCRIPTEN__  // its library prints no shortest digits, so ever more are tried
char* print_shortest(char* begin, char* end, double number) {
  int length = 0;
  for (int precision = 0; precision < 17; ++precision) {
    length = std::snprintf(begin, static_cast<std::size_t>(end - begin), "%.*e", precision, number);
    if (std::strtod(begin, nullptr) == number) break;
  }
  return begin + length;
}
#else
char* print_shortest(char* begin, char* end, double number) {
  return std::to_chars(begin, end, number, std::chars_format::scientific).ptr;
}
#endif

// Shortest digits that read back to the same double, of a finite number above zero. They come as d.ddde+xx;
// the point is closed up.
Decimal shortest(double number) {
  Decimal out;
  char* const begin = out.digits.data();
  char* const end = print_shortest(begin, begin + out.digits.size(), number);
  char* const e = std::find(begin, end, 'e');
  int exponent = 0;
  std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);
  out.point = exponent + 1;
  out.count = static_cast<std::size_t>(e - begin);
  if (out.count > 1) {
    std::copy(begin + 2, e, begin + 1);
    --out.count;
  }
  return out;
}

void append_exponent(std::string& out, const Decimal& decimal) {
  out += decimal.text(0, 1);
  if (decimal.count > 1) out.append(1, '.').append(decimal.text(1));
  out += decimal.point > 0 ? "e+" : "e-";
  append_number(out, std::int64_t{std::abs(decimal.point - 1)});
}

}  // namespace

double parse_double(std::string_view literal) {
  if (literal.starts_with('+')) literal.remove_prefix(1);
#ifdef __EMSCRIPTEN__
  return std::strtod(std::string(literal).c_str(), nullptr);
#else
  double number = 0;
  const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), number);
  if (error == std::errc::result_out_of_range) return std::strtod(std::string(literal).c_str(), nullptr);
  return number;
#endif
}

std::string print_number(double number) {
  std::string out;
  append_number(out, number);
  return out;
}

void append_number(std::string& out, std::int64_t number) {
  std::array<char, 24> buffer{};
  out.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

void append_number(std::string& out, double number) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::isnan(number)) return void(out += "NaN");
  if (std::abs(number) < kExact && number == std::trunc(number))
    return append_number(out, static_cast<std::int64_t>(number));
  if (number < 0) out += '-';
  if (std::isinf(number)) return void(out += "Infinity");
  const Decimal decimal = shortest(std::abs(number));
  const int count = static_cast<int>(decimal.count);
  const auto zeros = [](int many) { return static_cast<std::size_t>(many); };
  constexpr int kMostPlain = 21;
  constexpr int kLeastPlain = -6;
  if (decimal.point > kMostPlain || decimal.point <= kLeastPlain) {
    append_exponent(out, decimal);
  } else if (decimal.point >= count) {
    out.append(decimal.text()).append(zeros(decimal.point - count), '0');
  } else if (decimal.point > 0) {
    const auto split = static_cast<std::size_t>(decimal.point);
    out.append(decimal.text(0, split)).append(1, '.').append(decimal.text(split));
  } else {
    out.append("0.").append(zeros(-decimal.point), '0').append(decimal.text());
  }
}

Value integer_value(std::string_view decimal) {
  const bool negative = decimal.starts_with('-');
  if (negative || decimal.starts_with('+')) decimal.remove_prefix(1);
  decimal.remove_prefix(std::min(decimal.find_first_not_of('0'), decimal.size() - 1));
  const std::string digits = (negative && decimal != "0" ? "-" : "") + std::string(decimal);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc{}) return Value(number);
  return Value(BigInteger{digits});
}

}  // namespace proctor::value
