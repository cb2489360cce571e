#include "checks/options.h"

#include <fmt/format.h>

#include "base/words.h"

namespace proctor::checks {

namespace {

// Two letters mean something in ECMAScript and still have no place in a check.
std::string_view reason_against(char flag) {
  if (flag == 'd') return "a check asks whether, not where, and has no use for flag";
  if (flag == 'v') return "sets of sets are not for checks: write the pattern for u in place of flag";
  return "unknown flag";
}

}  // namespace

void check_pattern_flags(const Value& value, std::string_view allowed, Diagnostics& faults) {
  if (!value.is_text()) return;
  for (const char flag : value.text()) {
    if (allowed.find(flag) != std::string_view::npos) continue;
    std::string known;
    for (const char c : allowed) known += std::string(" ") + c;
    return faults.error(
        "E301",
        fmt::format("{} {}: known are{}", reason_against(flag), quoted(std::string_view(&flag, 1)), known),
        value.span);
  }
}

std::optional<std::vector<std::string_view>> texts_of(const Value& value) {
  if (value.is_text()) return std::vector{std::string_view(value.text())};
  if (!value.is_list()) return std::nullopt;
  std::vector<std::string_view> out;
  for (const Value& item : value.list()) {
    if (!item.is_text()) return std::nullopt;
    out.emplace_back(item.text());
  }
  return out;
}

}  // namespace proctor::checks
