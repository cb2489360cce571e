#include "judges/settings.h"

#include <fmt/format.h>

namespace proctor::judges {

std::optional<std::string> text_setting(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  if (found == nullptr || !found->is_text()) return std::nullopt;
  return std::string(found->text());
}

std::optional<std::vector<std::string>> texts_setting(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  if (found == nullptr || !found->is_list()) return std::nullopt;
  std::vector<std::string> out;
  for (const Value& item : found->list())
    if (item.is_text()) out.emplace_back(item.text());
  return out;
}

std::optional<double> number_setting(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  return found != nullptr && found->is_number() ? std::optional(found->number()) : std::nullopt;
}

bool is_set(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  return found != nullptr && found->is_boolean() && found->boolean();
}

bool is_strict(const Map& options) { return is_set(options, "strict") || is_set(options, "strict_mode"); }

tl::unexpected<Error> missing_input(std::string_view input, std::string_view title) {
  return fail("missing_params", fmt::format("'{}' cannot be None for the '{}' metric", input, title));
}

tl::unexpected<Error> bad_setting(std::string message) {
  return fail("other:ValueError", std::move(message));
}

}  // namespace proctor::judges
