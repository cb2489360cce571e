#include "store/choose.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace proctor::store {

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
