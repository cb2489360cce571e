#include "value/number.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "value/value.h"

namespace proctor::value {
namespace {

struct Decimal {
  std::string digits;  // without point
  int point = 0;       // digits before the decimal point; may be negative or beyond the digits
};

// Digits with a point or an exponent, of a finite number above zero: shortest that reads back the same.
std::string scientific(double number) {
#ifdef __EMSCRIPTEN__
  return fmt::format("{}", number);
#else
  std::array<char, 32> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific);
  return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
#endif
}

Decimal shortest(double number) {
  const std::string text = scientific(number);
  const std::string_view mantissa = std::string_view(text).substr(0, text.find('e'));
  Decimal out;
  out.point = static_cast<int>(std::min(mantissa.find('.'), mantissa.size()));
  for (const char c : mantissa) {
    if (c == '.') continue;
    if (c == '0' && out.digits.empty()) {
      --out.point;
    } else {
      out.digits.push_back(c);
    }
  }
  while (out.digits.ends_with('0')) out.digits.pop_back();
  if (mantissa.size() == text.size()) return out;
  std::string_view tail = std::string_view(text).substr(mantissa.size() + 1);
  if (tail.starts_with('+')) tail.remove_prefix(1);
  int exponent = 0;
  std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
  out.point += exponent;
  return out;
}

std::string zeros(int count) { return std::string(static_cast<std::size_t>(count), '0'); }

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
  if (std::isnan(number)) return "NaN";
  if (number == 0) return "0";
  if (number < 0) return "-" + print_number(-number);
  if (std::isinf(number)) return "Infinity";
  const auto [digits, point] = shortest(number);
  const int count = static_cast<int>(digits.size());
  constexpr int kMostPlain = 21;
  constexpr int kLeastPlain = -6;
  if (point >= count && point <= kMostPlain) return digits + zeros(point - count);
  const auto split = static_cast<std::size_t>(std::max(point, 0));
  if (point > 0 && point <= kMostPlain) return digits.substr(0, split) + "." + digits.substr(split);
  if (point > kLeastPlain && point <= 0) return "0." + zeros(-point) + digits;
  const std::string mantissa = count == 1 ? digits : digits.substr(0, 1) + "." + digits.substr(1);
  return fmt::format("{}e{}{}", mantissa, point > 0 ? "+" : "-", std::abs(point - 1));
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
