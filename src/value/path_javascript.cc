#include "value/path_javascript.h"

#include <cmath>
#include <limits>

#include "base/utf8.h"
#include "base/words.h"
#include "value/number.h"

namespace proctor::value::path {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kLongestText = 4096;  // of a list as a text; a longer one compares with nothing

bool append_list(const List& list, std::string& out);

// False where it gets too long.
bool append_text(const Value& value, std::string& out) {
  switch (value.kind()) {
    case Kind::null: out += "null"; break;
    case Kind::boolean: out += value.boolean() ? "true" : "false"; break;
    case Kind::text: out += std::string_view(value.text()).substr(0, kLongestText + 1); break;
    case Kind::list: return append_list(value.list(), out);
    case Kind::map: out += "[object Object]"; break;
    default: out += print_number(value.number()); break;
  }
  return out.size() <= kLongestText;
}

bool append_list(const List& list, std::string& out) {
  bool first = true;
  for (const Value& item : list) {
    if (!first) out += ',';
    first = false;
    if (item.is_null() ? out.size() > kLongestText : !append_text(item, out)) return false;
  }
  return true;
}

bool is_decimal(std::string_view text) {
  std::size_t at = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at - begin;
  };
  std::size_t mantissa = digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    mantissa += digits();
  }
  if (mantissa == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (digits() == 0) return false;
  }
  return at == text.size();
}

double number_of_text(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return 0;
  return is_decimal(text) ? parse_double(text) : kNaN;
}

// Lists and maps as the text that JavaScript makes of them; other values as they are.
const Value* primitive(const Value* value, Value& scratch) {
  if (value == nullptr || value->is_scalar()) return value;
  std::string text;
  scratch = append_text(*value, text) ? Value(text) : Value(kNaN);
  return &scratch;
}

double number_of(const Value* value) {
  if (value == nullptr) return kNaN;
  switch (value->kind()) {
    case Kind::null: return 0;
    case Kind::boolean: return value->boolean() ? 1 : 0;
    case Kind::text: return number_of_text(value->text());
    default: return value->number();
  }
}

// In order of UTF-16 units: characters beyond U+FFFF come before U+E000 to U+FFFF.
bool utf16_less(std::string_view a, std::string_view b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  if (at == a.size() || at == b.size()) return a.size() < b.size();
  const auto x = static_cast<unsigned char>(a[at]);
  const auto y = static_cast<unsigned char>(b[at]);
  if (x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0)) return x >= 0xF0;
  return x < y;
}

bool is_nullish(const Value* value) { return value == nullptr || value->is_null(); }

}  // namespace

bool is_true(const Value* value) {
  if (value == nullptr) return false;
  switch (value->kind()) {
    case Kind::null: return false;
    case Kind::boolean: return value->boolean();
    case Kind::text: return !value->text().empty();
    case Kind::list:
    case Kind::map: return true;
    default: return value->number() != 0 && !std::isnan(value->number());
  }
}

bool loosely_equal(const Value* a, const Value* b) {
  if (is_nullish(a) || is_nullish(b)) return is_nullish(a) && is_nullish(b);
  if (a->is_number() && b->is_number()) return *a == *b;
  Value first;
  Value second;
  a = primitive(a, first);
  b = primitive(b, second);
  if (a->is_text() && b->is_text()) return a->text() == b->text();
  return number_of(a) == number_of(b);
}

bool loosely_less(const Value* a, const Value* b, bool or_equal) {
  Value first;
  Value second;
  a = primitive(a, first);
  b = primitive(b, second);
  if (a != nullptr && b != nullptr && a->is_text() && b->is_text())
    return utf16_less(a->text(), b->text()) || (or_equal && a->text() == b->text());
  const double x = number_of(a);
  const double y = number_of(b);
  return x < y || (or_equal && x == y);
}

std::size_t count_utf16(std::string_view text) {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0U) != 0x80U ? 1 : 0;
    units += byte >= 0xF0 ? 1 : 0;
  }
  return units;
}

std::optional<std::string> utf16_at(std::string_view text, std::size_t index) {
  std::size_t unit = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const bool pair = next_code_point(text, at) > 0xFFFF;
    if (unit == index && !pair) return std::string(text.substr(begin, at - begin));
    if (pair && (index == unit || index == unit + 1)) return std::string("\xEF\xBF\xBD");
    unit += pair ? 2 : 1;
  }
  return std::nullopt;
}

}  // namespace proctor::value::path
