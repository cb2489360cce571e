#include "cli/amounts.h"

#include <fmt/format.h>

#include <charconv>

#include "base/utf8.h"
#include "base/words.h"
#include "value/number.h"

namespace proctor::cli {
namespace {

constexpr std::size_t kLargestBody = 1U << 30U;

}  // namespace

Error bad(std::string_view flag, std::string_view said, std::string_view wanted) {
  return {"E004", fmt::format("--{} {}: {}", flag, visible(said), wanted)};
}

Result<std::optional<std::size_t>> whole(const Settings& settings, std::string_view flag, std::size_t least) {
  const std::string said = settings.text(flag);
  if (said.empty()) return std::nullopt;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), number);
  if (error != std::errc{} || end != said.data() + said.size() || number < least)
    return tl::make_unexpected(bad(flag, said, fmt::format("a whole number from {}", least)));
  return number;
}

Result<std::optional<double>> amount(const Settings& settings, std::string_view flag) {
  const std::string said = settings.text(flag);
  if (said.empty()) return std::nullopt;
  if (said.find_first_not_of("0123456789.") != std::string::npos)
    return tl::make_unexpected(bad(flag, said, "a number from 0"));
  return value::parse_double(said);
}

Result<std::optional<std::int64_t>> duration(const Settings& settings, std::string_view flag) {
  const std::string said = settings.text(flag);
  if (said.empty()) return std::nullopt;
  const auto cut = said.find_first_not_of("0123456789.");
  const std::string unit = cut == std::string::npos ? "s" : said.substr(cut);
  const double scale = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "m" ? 60'000 : 0;
  if (scale == 0 || cut == 0) return tl::make_unexpected(bad(flag, said, "a time such as 500ms, 30s or 2m"));
  return static_cast<std::int64_t>(value::parse_double(said.substr(0, cut)) * scale);
}

Result<std::optional<std::size_t>> size(const Settings& settings, std::string_view flag) {
  const std::string said = settings.text(flag);
  if (said.empty()) return std::nullopt;
  constexpr std::pair<std::string_view, std::size_t> kUnits[] = {
      {"", 1}, {"b", 1}, {"kb", 1000}, {"kib", 1U << 10U}, {"mb", 1'000'000}, {"mib", 1U << 20U}};
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), number);
  const std::string unit = lower(trimmed(std::string_view(end, said.data() + said.size())));
  for (const auto& [name, scale] : kUnits)
    if (error == std::errc{} && number > 0 && unit == name && number <= kLargestBody / scale)
      return number * scale;
  return tl::make_unexpected(bad(flag, said, "a size such as 500KB or 16MiB, 1 GiB at most"));
}

}  // namespace proctor::cli
