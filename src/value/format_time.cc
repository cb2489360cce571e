// RFC 3339: dates, times and, from its appendix A, durations.
#include <optional>

#include "value/format_checks.h"

namespace proctor::value::formats {
namespace {

// Two digits at the front, cut off.
std::optional<int> cut_two(std::string_view& text) {
  if (text.size() < 2 || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
  const int out = (text[0] - '0') * 10 + (text[1] - '0');
  text.remove_prefix(2);
  return out;
}

bool cut(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

std::size_t cut_digits(std::string_view& text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  text.remove_prefix(count);
  return count;
}

int days_in(int month, int year) {
  constexpr int kFebruary = 2;
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (month == kFebruary) return leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool cut_date(std::string_view& text) {
  const auto century = cut_two(text);
  const auto year = cut_two(text);
  if (!century || !year || !cut(text, '-')) return false;
  const auto month = cut_two(text);
  if (!month || *month < 1 || *month > 12 || !cut(text, '-')) return false;
  const auto day = cut_two(text);
  return day && *day >= 1 && *day <= days_in(*month, *century * 100 + *year);
}

// Minutes east of UTC: Z, z, +hh:mm or -hh:mm.
std::optional<int> cut_offset(std::string_view& text) {
  if (cut(text, 'Z') || cut(text, 'z')) return 0;
  const bool west = text.starts_with('-');
  if (!west && !text.starts_with('+')) return std::nullopt;
  text.remove_prefix(1);
  const auto hours = cut_two(text);
  if (!hours || *hours > 23 || !cut(text, ':')) return std::nullopt;
  const auto minutes = cut_two(text);
  if (!minutes || *minutes > 59) return std::nullopt;
  const int offset = *hours * 60 + *minutes;
  return west ? -offset : offset;
}

bool cut_time(std::string_view& text) {
  const auto hour = cut_two(text);
  if (!hour || *hour > 23 || !cut(text, ':')) return false;
  const auto minute = cut_two(text);
  if (!minute || *minute > 59 || !cut(text, ':')) return false;
  const auto second = cut_two(text);
  if (!second || *second > 60) return false;
  if (cut(text, '.') && cut_digits(text) == 0) return false;
  const auto offset = cut_offset(text);
  if (!offset) return false;
  constexpr int kDay = 24 * 60;
  const int utc = (*hour * 60 + *minute - *offset + kDay) % kDay;
  return *second < 60 || utc == kDay - 1;  // a leap second is the last of a day
}

// Numbers with units in this order. A gap (1 hour, 2 seconds) is for ISO 8601 only.
bool cut_units(std::string_view& text, std::string_view units, bool gaps) {
  std::size_t last = std::string_view::npos;
  while (!text.empty() && is_digit(text[0])) {
    cut_digits(text);
    if (text.empty()) return false;
    const auto at = units.find(text[0]);
    const bool in_order = at != std::string_view::npos && (last == std::string_view::npos || at > last);
    if (!in_order || (!gaps && last != std::string_view::npos && at != last + 1)) return false;
    last = at;
    text.remove_prefix(1);
  }
  return last != std::string_view::npos;
}

}  // namespace

bool is_date(std::string_view text, Draft) { return cut_date(text) && text.empty(); }

bool is_time(std::string_view text, Draft) { return cut_time(text) && text.empty(); }

// RFC 3339 lets a space stand for the T.
bool is_date_time(std::string_view text, Draft) {
  return cut_date(text) && (cut(text, 'T') || cut(text, 't') || cut(text, ' ')) && cut_time(text) &&
         text.empty();
}

// Defined since 2019-09; before, as ISO 8601 has it.
bool is_duration(std::string_view text, Draft draft) {
  const bool gaps = draft < Draft::draft2019_09;
  if (!cut(text, 'P') || text.empty()) return false;
  auto weeks = text;
  if (cut_digits(weeks) > 0 && weeks == "W") return true;
  if (!text.starts_with('T') && !cut_units(text, "YMD", gaps)) return false;
  return text.empty() || (cut(text, 'T') && cut_units(text, "HMS", gaps) && text.empty());
}

}  // namespace proctor::value::formats
