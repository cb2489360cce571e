#include "judges/lax.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/words.h"
#include "value/number.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTrue[] = {"true", "t", "yes", "y", "on", "1"};
constexpr std::string_view kFalse[] = {"false", "f", "no", "n", "off", "0"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t after_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

std::size_t after_sign(std::string_view text, std::size_t at) {
  return at < text.size() && (text[at] == '+' || text[at] == '-') ? at + 1 : at;
}

// digits . digits, with a digit on one side at least; 0: there is none.
std::size_t after_mantissa(std::string_view text, std::size_t at) {
  const std::size_t whole = after_digits(text, at);
  if (whole >= text.size() || text[whole] != '.') return whole > at ? whole : 0;
  const std::size_t end = after_digits(text, whole + 1);
  return end - at > 1 ? end : 0;
}

bool is_decimal(std::string_view text) {
  std::size_t at = after_mantissa(text, after_sign(text, 0));
  if (at == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const std::size_t power = after_sign(text, at + 1);
    at = after_digits(text, power);
    if (at == power) return false;
  }
  return at == text.size();
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

}  // namespace

std::optional<double> decimal(std::string_view text) {
  text = trimmed(text);
  if (!is_decimal(text)) return std::nullopt;
  const double number = value::parse_double(text.substr(text.front() == '+' ? 1 : 0));
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<double> lax_number(const Value& value) {
  if (value.is_number()) return value.number();
  if (value.is_boolean()) return value.boolean() ? 1 : 0;
  return value.is_text() ? decimal(value.text()) : std::nullopt;
}

std::optional<bool> lax_boolean(const Value& value) {
  if (value.is_boolean()) return value.boolean();
  if (value.is_number() && value.number() == 0) return false;
  if (value.is_number() && value.number() == 1) return true;
  if (!value.is_text()) return std::nullopt;
  const std::string word = lower(value.text());
  if (is_one_of(word, kTrue)) return true;
  return is_one_of(word, kFalse) ? std::optional(false) : std::nullopt;
}

bool is_lax_integer(const Value& value) {
  const auto number = lax_number(value);
  return number && std::trunc(*number) == *number;
}

}  // namespace proctor::judges
