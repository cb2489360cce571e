#include "repo/moment.h"

#include <fmt/format.h>

namespace proctor::repo {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

// Takes a text apart from its front.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  bool take(std::string_view any_of) {
    if (rest_.empty() || any_of.find(rest_.front()) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool is_next(std::string_view any_of) const {
    return !rest_.empty() && any_of.find(rest_.front()) != std::string_view::npos;
  }
  std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return std::nullopt;
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest_[i] < '0' || rest_[i] > '9') return std::nullopt;
      number = number * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return number;
  }

 private:
  std::string_view rest_;
};

std::optional<sys_days> read_date(Cursor& cursor) {
  const auto year = cursor.digits(4);
  if (!year || !cursor.take("-")) return std::nullopt;
  const auto month = cursor.digits(2);
  if (!month || !cursor.take("-")) return std::nullopt;
  const auto day = cursor.digits(2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  return date.ok() ? std::optional(sys_days(date)) : std::nullopt;
}

std::optional<seconds> read_clock(Cursor& cursor, std::string_view separator) {
  const auto hour = cursor.digits(2);
  if (!hour || !cursor.take(separator)) return std::nullopt;
  const auto minute = cursor.digits(2);
  if (!minute || !cursor.take(separator)) return std::nullopt;
  const auto second = cursor.digits(2);
  if (!second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return hours(*hour) + minutes(*minute) + seconds(*second);
}

// Beyond nanoseconds digits are read and forgotten.
std::optional<std::chrono::nanoseconds> read_fraction(Cursor& cursor) {
  std::chrono::nanoseconds out{0};
  if (!cursor.take(".,")) return out;
  std::int64_t unit = 100'000'000;
  auto digit = cursor.digits(1);
  if (!digit) return std::nullopt;
  for (; digit; digit = cursor.digits(1), unit /= 10) out += std::chrono::nanoseconds(*digit * unit);
  return out;
}

// "Z", "+02:00", "+0200", "+02", or nothing.
std::optional<minutes> read_offset(Cursor& cursor) {
  while (cursor.take(" \t")) {
  }
  if (cursor.at_end() || cursor.take("Zz")) return minutes(0);
  const bool behind = cursor.is_next("-");
  if (!cursor.take("+-")) return std::nullopt;
  const auto hour = cursor.digits(2);
  if (!hour) return std::nullopt;
  const bool has_minutes = cursor.take(":") || !cursor.at_end();
  const auto minute = has_minutes ? cursor.digits(2) : std::optional(0);
  if (!minute || *hour > 23 || *minute > 59) return std::nullopt;
  const minutes ahead = hours(*hour) + minutes(*minute);
  return behind ? -ahead : ahead;
}

Moment to_moment(sys_days date, std::chrono::nanoseconds since) {
  return Moment(std::chrono::duration_cast<Moment::duration>(date.time_since_epoch())) +
         std::chrono::duration_cast<Moment::duration>(since);
}

// A year beyond what a moment holds is no time of any execution.
bool is_sensible(sys_days date) {
  const std::chrono::year_month_day parts(date);
  return parts.year() >= std::chrono::year(1900) && parts.year() < std::chrono::year(2200);
}

}  // namespace

std::optional<Moment> read_moment(std::string_view text) {
  Cursor cursor(text);
  const auto date = read_date(cursor);
  if (!date || !is_sensible(*date)) return std::nullopt;
  if (cursor.at_end()) return to_moment(*date, {});
  if (!cursor.take("Tt ")) return std::nullopt;
  const auto clock = read_clock(cursor, ":");
  if (!clock) return std::nullopt;
  const auto fraction = read_fraction(cursor);
  if (!fraction) return std::nullopt;
  const auto offset = read_offset(cursor);
  if (!offset || !cursor.at_end()) return std::nullopt;
  return to_moment(*date, *clock + *fraction - *offset);
}

std::string file_stamp(Moment moment) {
  const auto whole = std::chrono::floor<seconds>(moment);
  const auto day = std::chrono::floor<days>(whole);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(whole - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::optional<Moment> read_file_stamp(std::string_view stamp) {
  Cursor cursor(stamp);
  const auto date = read_date(cursor);
  if (!date || !is_sensible(*date) || !cursor.take("T")) return std::nullopt;
  const auto clock = read_clock(cursor, "-");
  if (!clock || !cursor.at_end()) return std::nullopt;
  return to_moment(*date, *clock);
}

}  // namespace proctor::repo
