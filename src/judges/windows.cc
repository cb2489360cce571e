#include "judges/windows.h"

#include <fmt/format.h>

#include <algorithm>

#include "judges/settings.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr double kWide = 10;

}  // namespace

std::vector<Turns> windows_of(const Case& given) {
  const double size = std::max(1.0, number_setting(given.options, "window_size").value_or(kWide));
  return windows(exchanges(given.exhibit.turns), static_cast<std::size_t>(size));
}

std::vector<Turns> windows_with_context(const Case& given) {
  std::vector<Turns> out = windows_of(given);
  if (given.as_deepeval()) return out;
  out.erase(
      std::remove_if(out.begin(), out.end(), [](const Turns& window) { return contexts_in(window).empty(); }),
      out.end());
  return out;
}

Score mean_score(const WindowScores& windows, const Case& given, std::string_view nothing) {
  const bool strict = is_strict(given.options);
  double sum = 0;
  for (const double score : windows.scores) sum += strict && score < 1 ? 0 : score;
  Score out{.value = windows.scores.empty() ? 1 : sum / static_cast<double>(windows.scores.size())};
  if (windows.verdicts.empty()) {
    out.why = nothing;
  } else {
    out.reason = why({{"windows", windows.verdicts}});
  }
  return out;
}

std::string told(std::size_t window, double score, const List& verdicts) {
  return fmt::format("Window {}, score {:.2f}:\n{}", window + 1, score, numbered(verdicts));
}

}  // namespace proctor::judges
