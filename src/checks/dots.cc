#include "base/words.h"
#include "checks/place.h"

namespace proctor::checks {
namespace {

std::optional<std::size_t> index_of(std::string_view digits) {
  if (digits.empty() || digits.size() > 9) return std::nullopt;
  std::size_t out = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    out = out * 10 + static_cast<std::size_t>(c - '0');
  }
  return out;
}

const Value* step(const Value* from, std::string_view name) {
  if (from == nullptr) return nullptr;
  if (from->is_map()) return from->find(name);
  const auto index = index_of(name);
  if (!from->is_list() || !index || *index >= from->list().size()) return nullptr;
  return &from->list()[*index];
}

// name[1][2]
const Value* step_brackets(const Value* from, std::string_view segment) {
  const auto open = segment.find('[');
  if (open == std::string_view::npos || segment.back() != ']') return nullptr;
  if (open > 0) from = step(from, segment.substr(0, open));
  for (std::string_view rest = segment.substr(open); !rest.empty();) {
    const auto close = rest.find(']');
    if (rest.front() != '[' || close == std::string_view::npos) return nullptr;
    from = step(from, rest.substr(1, close - 1));
    rest.remove_prefix(close + 1);
  }
  return from;
}

}  // namespace

std::vector<std::string> split_dots(std::string_view path) {
  std::vector<std::string> out;
  if (path.empty()) return out;
  for (const auto part : split(path, '.')) out.emplace_back(part);
  return out;
}

const Value* walk_dots(const Value* from, std::span<const std::string> path) {
  for (const std::string& segment : path) {
    const Value* next = step(from, segment);
    from = next != nullptr ? next : step_brackets(from, segment);
    if (from == nullptr) return nullptr;
  }
  return from;
}

}  // namespace proctor::checks
