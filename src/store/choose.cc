#include "store/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"

namespace proctor::store {

std::optional<std::size_t> before_latest(std::string_view said) {
  constexpr std::string_view kLatest = "latest";
  if (!said.starts_with(kLatest)) return std::nullopt;
  said.remove_prefix(kLatest.size());
  if (said.empty()) return 0;
  std::uint32_t back = 0;
  const auto [end, trouble] = std::from_chars(said.data() + 1, said.data() + said.size(), back);
  const bool whole = said.front() == '~' && trouble == std::errc{} && end == said.data() + said.size();
  return whole ? std::optional<std::size_t>(back) : std::nullopt;
}

Result<std::optional<std::string>> choose(std::string_view said, const std::vector<std::string>& ids) {
  if (ids.empty()) return std::nullopt;
  if (ids.size() == 1) return ids.front();
  if (const auto it = std::find(ids.begin(), ids.end(), said); it != ids.end()) return *it;
  const std::size_t most = std::min(ids.size(), kMostNamed);
  const std::string_view more = ids.size() > most ? ", and there are more" : "";
  return fail(
      "E420",
      fmt::format("several runs start with {}: {}{}", proctor::quoted(said),
                  fmt::join(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(most), ", "), more));
}

}  // namespace proctor::store
