// A double stands for its shortest decimal, as its author wrote it. With digits trimmed of zeros at the end,
// a * 10^i is a multiple of b * 10^j only if i >= j; the rest is arithmetic modulo b.
#include "value/schema_number.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "value/number.h"

namespace proctor::value::json_schema {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr double kTwo63 = 9223372036854775808.0;
constexpr std::size_t kDigitsOfWord = 18;  // any such number fits 64 bits

struct Decimal {
  std::string digits;  // without zeros at either end; empty: zero
  long exponent = 0;
};

Decimal trimmed(std::string digits, long exponent) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  while (!digits.empty() && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  return {std::move(digits), exponent};
}

std::string_view without_sign(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return text;
}

Decimal decimal_of_double(double number) {
  const std::string printed = print_number(std::fabs(number));
  const std::string_view text = printed;
  const auto e = text.find('e');
  long exponent = 0;
  if (e != std::string_view::npos) {
    auto tail = text.substr(e + 1);
    if (tail.starts_with('+')) tail.remove_prefix(1);
    std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
  }
  std::string digits(text.substr(0, e));
  if (const auto point = digits.find('.'); point != std::string::npos) {
    exponent -= static_cast<long>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  return trimmed(std::move(digits), exponent);
}

// The absolute value.
Decimal decimal_of(const Value& number) {
  if (const auto* big = number.big_integer()) return trimmed(std::string(without_sign(big->digits)), 0);
  if (number.is_integer()) return trimmed(std::string(without_sign(fmt::format("{}", *number.integer()))), 0);
  return decimal_of_double(number.number());
}

std::uint64_t power_modulo(long exponent, std::uint64_t modulus) {
  Wide result = 1 % modulus;
  Wide base = 10 % modulus;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = result * base % modulus;
    base = base * base % modulus;
  }
  return static_cast<std::uint64_t>(result);
}

bool divides_word(const Decimal& number, std::uint64_t modulus, long shift) {
  Wide rest = 0;
  for (const char c : number.digits) rest = (rest * 10 + static_cast<unsigned>(c - '0')) % modulus;
  return rest * power_modulo(shift, modulus) % modulus == 0;
}

bool is_below(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// a - b, where a is not below b.
std::string difference(std::string a, std::string_view b) {
  int borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    char& digit = a[a.size() - 1 - i];
    int value = digit - '0' - borrow - (i < b.size() ? b[b.size() - 1 - i] - '0' : 0);
    borrow = value < 0 ? 1 : 0;
    if (value < 0) value += 10;
    digit = static_cast<char>('0' + value);
  }
  a.erase(0, std::min(a.find_first_not_of('0'), a.size()));
  return a;
}

bool divides_long(const Decimal& number, std::string_view modulus, long shift) {
  std::string rest;
  const std::string digits = number.digits + std::string(static_cast<std::size_t>(shift), '0');
  for (const char c : digits) {
    if (!rest.empty() || c != '0') rest.push_back(c);
    while (!is_below(rest, modulus)) rest = difference(std::move(rest), modulus);
  }
  return rest.empty();
}

int sign_of(int order) { return order < 0 ? -1 : (order > 0 ? 1 : 0); }

int compare_doubles(double a, double b) { return a < b ? -1 : (a > b ? 1 : 0); }

// Digits of a whole number, sign first.
std::string whole_digits(const Value& number) {
  if (const auto* big = number.big_integer()) return big->digits;
  if (number.is_integer()) return fmt::format("{}", *number.integer());
  return fmt::format("{:.0f}", number.number());
}

int compare_digits(std::string_view a, std::string_view b) {
  const bool a_negative = a.starts_with('-');
  const bool b_negative = b.starts_with('-');
  if (a_negative != b_negative) return a_negative ? -1 : 1;
  const auto x = without_sign(a);
  const auto y = without_sign(b);
  const int order = is_below(x, y) ? -1 : (is_below(y, x) ? 1 : 0);
  return a_negative ? -order : order;
}

int compare_whole_with_double(std::int64_t whole, double number) {
  if (number >= kTwo63) return -1;
  if (number < -kTwo63) return 1;
  const auto cut = static_cast<std::int64_t>(number);
  if (whole != cut) return whole < cut ? -1 : 1;
  return compare_doubles(0, number - std::trunc(number));
}

}  // namespace

bool is_whole(const Value& number) {
  if (number.is_integer()) return true;
  if (!number.is_number()) return false;
  const double d = number.number();
  return std::isfinite(d) && std::trunc(d) == d;
}

int compare_numbers(const Value& a, const Value& b) {
  if (!a.is_integer() && !b.is_integer()) return compare_doubles(a.number(), b.number());
  if (b.is_integer() && !a.is_integer()) return -compare_numbers(b, a);
  if (!b.is_integer() && !std::isfinite(b.number())) return compare_doubles(0, b.number());
  if (a.big_integer() == nullptr && !b.is_integer())
    return compare_whole_with_double(*a.integer(), b.number());
  if (a.big_integer() == nullptr && b.big_integer() == nullptr)
    return sign_of((*a.integer() > *b.integer() ? 1 : 0) - (*a.integer() < *b.integer() ? 1 : 0));
  return compare_digits(whole_digits(a), whole_digits(b));
}

bool is_multiple(const Value& number, const Value& of) {
  if (number.is_integer() && of.is_integer() && number.big_integer() == nullptr &&
      of.big_integer() == nullptr)
    return *number.integer() % *of.integer() == 0;
  if (!number.is_integer() && !std::isfinite(number.number())) return false;
  const Decimal a = decimal_of(number);
  const Decimal b = decimal_of(of);
  if (a.digits.empty()) return true;
  const long shift = a.exponent - b.exponent;
  if (shift < 0) return false;
  if (b.digits.size() > kDigitsOfWord) return divides_long(a, b.digits, shift);
  std::uint64_t modulus = 0;
  std::from_chars(b.digits.data(), b.digits.data() + b.digits.size(), modulus);
  return divides_word(a, modulus, shift);
}

std::size_t cost_of_multiple(const Value& number, const Value& of) {
  const auto digits = [](const Value& v) {
    return v.big_integer() == nullptr ? 1 : v.big_integer()->digits.size();
  };
  return digits(of) == 1 ? digits(number) / 16 : digits(number) * digits(of);
}

}  // namespace proctor::value::json_schema
