#include "reporters/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "value/number.h"

namespace proctor::reporters {
namespace {

constexpr double kLongest = 1e15;  // milliseconds: beyond all runs, and safe to turn into a whole number

double sane(double milliseconds) {
  return std::isfinite(milliseconds) ? std::clamp(milliseconds, 0.0, kLongest) : 0;
}

}  // namespace

std::string percent(double score) {
  if (!std::isfinite(score)) return "– %";
  if (score == 0 || score == 1) return score == 0 ? "0 %" : "100 %";
  const bool inside = score > 0 && score < 1;
  const double shown = inside ? std::clamp(score * 100, 0.1, 99.9) : score * 100;
  std::string digits = fmt::format("{:.1f}", shown);
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  return digits + " %";
}

std::string duration(double milliseconds) {
  const double ms = sane(milliseconds);
  if (ms < 999.5) return fmt::format("{:.0f} ms", ms);
  if (ms < 59'950) return fmt::format("{:.1f} s", ms / 1000);
  const long long whole = std::llround(ms / 1000);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::string seconds(double milliseconds) { return fmt::format("{:.3f}", sane(milliseconds) / 1000); }

std::string plain(double number) { return value::print_number(number); }

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace proctor::reporters
