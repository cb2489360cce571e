#include "checks/options.h"

namespace proctor::checks {

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
