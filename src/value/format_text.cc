#include "regex/regex.h"
#include "value/format_checks.h"
#include "value/schema_number.h"

namespace proctor::value::formats {

// Defined since 2019-09; before, also as a URN.
bool is_uuid(std::string_view text, Draft draft) {
  constexpr std::string_view kUrn = "urn:uuid:";
  if (draft < Draft::draft2019_09 && text.starts_with(kUrn)) text.remove_prefix(kUrn.size());
  constexpr std::string_view kShape = "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";
  if (text.size() != kShape.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kShape[i] == 'h' ? !is_hex(text[i]) : text[i] != '-') return false;
  return true;
}

bool is_json_pointer(std::string_view text, Draft) {
  if (!text.empty() && text[0] != '/') return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '~' && (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1'))) return false;
  return true;
}

bool is_relative_json_pointer(std::string_view text, Draft draft) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || (digits > 1 && text[0] == '0')) return false;
  const auto rest = text.substr(digits);
  return rest == "#" || is_json_pointer(rest, draft);
}

bool is_regex(std::string_view text, Draft) {
  return regex::Regex::compile(text, "u", regex::Dialect::ecmascript).has_value();
}

bool is_base64(std::string_view text, Draft) {
  if (text.size() % 4 != 0) return false;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  for (const char c : text)
    if (!is_letter(c) && !is_digit(c) && c != '+' && c != '/') return false;
  return true;
}

bool is_int32(const Value& number) {
  const auto whole = number.integer();
  return whole && *whole >= INT32_MIN && *whole <= INT32_MAX;
}

bool is_int64(const Value& number) {
  return json_schema::is_whole(number) && number.big_integer() == nullptr;
}

}  // namespace proctor::value::formats
