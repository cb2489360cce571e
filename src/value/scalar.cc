#include "value/scalar.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "value/number.h"

namespace proctor::value {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool consists_of(std::string_view text, std::string_view letters) {
  return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::string_view kDecimal = "0123456789";
constexpr std::string_view kHex = "0123456789abcdefABCDEF";

// lower, Capitalised or UPPER: the three spellings YAML allows of a word.
bool is_word(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::size_t uppers = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (is_upper(text[i])) ++uppers;
    if ((is_upper(text[i]) ? text[i] | 0x20 : text[i]) != word[i]) return false;
  }
  return uppers == 0 || uppers == word.size() || (uppers == 1 && is_upper(text[0]));
}

std::optional<Value> null_or_boolean(std::string_view text, Typing typing) {
  constexpr std::string_view kFirst = "~nNtTfFyYoO";
  if (text.empty()) return Value();
  if (text.size() > 5 || kFirst.find(text[0]) == std::string_view::npos) return std::nullopt;
  if (text == "~" || is_word(text, "null")) return Value();
  if (is_word(text, "true")) return Value(true);
  if (is_word(text, "false")) return Value(false);
  if (typing == Typing::core) return std::nullopt;
  if (is_word(text, "yes") || is_word(text, "on")) return Value(true);
  if (is_word(text, "no") || is_word(text, "off")) return Value(false);
  return std::nullopt;
}

struct Signed {
  bool negative = false;
  bool given = false;
  std::string_view rest;
};

Signed strip_sign(std::string_view text) {
  const bool given = text.starts_with('-') || text.starts_with('+');
  return {text.starts_with('-'), given, given ? text.substr(1) : text};
}

std::optional<Value> infinity_or_nan(std::string_view text) {
  const auto [negative, given, rest] = strip_sign(text);
  if (rest == ".inf" || rest == ".Inf" || rest == ".INF") {
    return Value(negative ? -kInfinity : kInfinity);
  }
  if (text == ".nan" || text == ".NaN" || text == ".NAN")
    return Value(std::numeric_limits<double>::quiet_NaN());
  return std::nullopt;
}

// Long multiplication, nine decimal digits at a time.
std::string to_decimal(std::string_view digits, int base) {
  constexpr std::uint64_t kLimb = 1'000'000'000;
  std::vector<std::uint64_t> limbs = {0};  // the lowest first
  for (const char c : digits) {
    auto carry = static_cast<std::uint64_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    for (std::uint64_t& limb : limbs) {
      carry += limb * static_cast<std::uint64_t>(base);
      limb = carry % kLimb;
      carry /= kLimb;
    }
    if (carry > 0) limbs.push_back(carry);
  }
  std::string out = std::to_string(limbs.back());
  for (auto limb = limbs.rbegin() + 1; limb != limbs.rend(); ++limb)
    out += std::to_string(kLimb + *limb).substr(1);
  return out;
}

// Digits in a base that is no decimal.
Value based(std::string_view digits, int base, bool negative) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (error == std::errc{} && number <= kMost) {
    const auto whole = static_cast<std::int64_t>(number);
    return Value(negative ? -whole : whole);
  }
  constexpr std::size_t kMostExact = 1000;  // what is longer is no number that anyone wrote
  if (digits.size() <= kMostExact) return integer_value((negative ? "-" : "") + to_decimal(digits, base));
  return Value(negative ? -kInfinity : kInfinity);
}

std::string without(std::string_view text, char dropped) {
  std::string out(text);
  std::erase(out, dropped);
  return out;
}

// --- YAML 1.2 core ---

// digits [. digits] [e digits], or . digits; true where there is a point or an exponent.
std::optional<bool> decimal_float(std::string_view text) {
  const auto digits = [&] {
    const auto count = std::min(text.find_first_not_of(kDecimal), text.size());
    text.remove_prefix(count);
    return count;
  };
  bool real = false;
  const auto before = digits();
  if (text.starts_with('.')) {
    real = true;
    text.remove_prefix(1);
    if (digits() == 0 && before == 0) return std::nullopt;
  } else if (before == 0) {
    return std::nullopt;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    real = true;
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (digits() == 0) return std::nullopt;
  }
  return text.empty() ? std::optional(real) : std::nullopt;
}

std::optional<Value> core_number(std::string_view text) {
  if (text.starts_with("0o") && consists_of(text.substr(2), "01234567"))
    return based(text.substr(2), 8, false);
  if (text.starts_with("0x") && consists_of(text.substr(2), kHex)) return based(text.substr(2), 16, false);
  const auto real = decimal_float(strip_sign(text).rest);
  if (!real) return infinity_or_nan(text);
  if (*real) return Value(parse_double(text));
  if (text == "-0") return Value(-0.0);
  return integer_value(text);
}

// --- YAML 1.1, as PyYAML's resolver spells it ---

// 190:20:30, base 60; the parts after the first are 0 to 59.
bool is_sexagesimal(std::string_view text, bool from_one) {
  const auto parts = split(text, ':');
  if (parts.size() < 2 || parts[0].empty() || !is_digit(parts[0][0]) || (from_one && parts[0][0] == '0'))
    return false;
  if (!consists_of(parts[0], "0123456789_")) return false;
  return std::all_of(parts.begin() + 1, parts.end(), [](std::string_view part) {
    return consists_of(part, kDecimal) && (part.size() == 1 || (part.size() == 2 && part[0] <= '5'));
  });
}

double sexagesimal(std::string_view text) {
  double total = 0;
  for (const auto part : split(text, ':')) total = total * 60 + parse_double(without(part, '_'));
  return total;
}

Value whole(double number) {
  const auto exact = Value(number).integer();
  return exact ? Value(*exact) : Value(number);
}

std::optional<Value> integer_1_1(std::string_view text) {
  const auto [is_negative, given, rest] = strip_sign(text);
  const bool negative = is_negative;  // a lambda cannot capture the binding
  if (rest.empty()) return std::nullopt;
  const auto of_base = [&](std::string_view digits, std::string_view letters,
                           int base) -> std::optional<Value> {
    if (!consists_of(digits, letters)) return std::nullopt;
    const std::string bare = without(digits, '_');
    if (bare.empty()) return std::nullopt;
    return based(bare, base, negative);
  };
  if (rest.starts_with("0b")) return of_base(rest.substr(2), "01_", 2);
  if (rest.starts_with("0x")) return of_base(rest.substr(2), "0123456789abcdefABCDEF_", 16);
  if (rest == "0") return Value(0);
  if (rest[0] == '0') return of_base(rest.substr(1), "01234567_", 8);
  if (is_sexagesimal(rest, true)) return whole(negative ? -sexagesimal(rest) : sexagesimal(rest));
  if (!is_digit(rest[0]) || !consists_of(rest, "0123456789_")) return std::nullopt;
  return integer_value((negative ? "-" : "") + without(rest, '_'));
}

// An exponent in 1.1 has a sign: 1.0e+3.
bool is_exponent_1_1(std::string_view text) {
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  return text.size() > 2 && (text[1] == '+' || text[1] == '-') && consists_of(text.substr(2), kDecimal);
}

std::optional<Value> float_1_1(std::string_view text) {
  const auto [negative, given, rest] = strip_sign(text);
  const auto point = rest.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  if (const auto special = infinity_or_nan(text)) return special;
  const std::string_view before = rest.substr(0, point);
  const std::string_view after = rest.substr(point + 1);
  const auto digits = std::min(after.find_first_not_of("0123456789_"), after.size());
  if (before.empty()) {
    const bool fits = !given && !after.empty() && is_digit(after[0]) && is_exponent_1_1(after.substr(digits));
    return fits ? std::optional(Value(parse_double("0" + without(rest, '_')))) : std::nullopt;
  }
  if (before.find(':') != std::string_view::npos) {
    if (!is_sexagesimal(before, false) || digits != after.size()) return std::nullopt;
    const double number = sexagesimal(before) + parse_double("0." + without(after, '_') + "0");
    return Value(negative ? -number : number);
  }
  if (!is_digit(before[0]) || !consists_of(before, "0123456789_") || !is_exponent_1_1(after.substr(digits)))
    return std::nullopt;
  std::string literal = without(before, '_') + "." + without(after.substr(0, digits), '_') + "0" +
                        std::string(after.substr(digits));
  return Value(parse_double((negative ? "-" : "") + literal));
}

// 2001-12-14, and what follows a date: other readers make a date of it.
bool looks_like_date(std::string_view text) {
  return text.size() >= 8 && consists_of(text.substr(0, 4), kDecimal) && text[4] == '-' && is_digit(text[5]);
}

}  // namespace

Value resolve_plain(std::string_view text, Typing typing) {
  if (const auto value = null_or_boolean(text, typing)) return *value;
  const char first = text[0];
  if (!is_digit(first) && first != '-' && first != '+' && first != '.') return Value(text);
  if (typing == Typing::core) return core_number(text).value_or(Value(text));
  if (const auto value = integer_1_1(text)) return *value;
  return float_1_1(text).value_or(Value(text));
}

bool is_ambiguous_plain(std::string_view text) {
  constexpr std::string_view kOddWords[] = {"y", "Y", "n", "N", "=", "<<"};
  if (std::find(std::begin(kOddWords), std::end(kOddWords), text) != std::end(kOddWords)) return true;
  if (!resolve_plain(text, Typing::core).is_text() || !resolve_plain(text, Typing::yaml_1_1).is_text())
    return true;
  const std::string_view rest = strip_sign(text).rest;
  // Readers differ on 1e3, +.5, 0o7, 08, 1_0: whatever looks like a number is better quoted.
  const bool numeric = !rest.empty() && (is_digit(rest[0]) || rest[0] == '.') &&
                       consists_of(rest, "0123456789abcdefABCDEFox._:+-");
  return numeric || looks_like_date(text);
}

}  // namespace proctor::value
