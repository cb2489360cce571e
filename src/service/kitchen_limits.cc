#include "service/kitchen_limits.h"

#include <fmt/format.h>

#include <charconv>

#include "value/json.h"

namespace proctor::service {
namespace {

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

std::size_t number_in(const Environment& environment, const std::string& name, std::size_t fallback) {
  const auto said = environment(name);
  std::size_t out = 0;
  if (!said) return fallback;
  const auto [end, error] = std::from_chars(said->data(), said->data() + said->size(), out);
  return error == std::errc{} && end == said->data() + said->size() && out > 0 ? out : fallback;
}

constexpr std::size_t kMostOfFormat = 65'536;  // beyond which the format itself complains

void check_case(const Value& test, const KitchenLimits& limits, Diagnostics& faults) {
  const Value* assertions = test.find("assertions");
  if (assertions == nullptr || !assertions->is_list()) return;
  const std::size_t bytes = value::to_json(*assertions).size();
  if (bytes <= limits.assertion_bytes || bytes > kMostOfFormat) return;
  faults.error(
      "E305",
      fmt::format("the assertions of this case take {} bytes as JSON; PK_MAX_ASSERTION_JSON_BYTES allows {}",
                  bytes, limits.assertion_bytes),
      assertions->span);
}

}  // namespace

KitchenLimits kitchen_limits(const Environment& environment) {
  KitchenLimits out;
  out.assertion_bytes = number_in(environment, "PK_MAX_ASSERTION_JSON_BYTES", out.assertion_bytes);
  out.details_bytes = number_in(environment, "PK_MAX_TEST_RESULT_DETAILS_BYTES", out.details_bytes);
  out.pattern_length = number_in(environment, "PK_REGEX_MAX_SOURCE_LEN", out.pattern_length);
  out.text_length = number_in(environment, "PK_REGEX_MAX_TEST_STR_LEN", out.text_length);
  if (const auto flags = environment("PK_REGEX_ALLOWED_FLAGS")) out.flags = *flags;
  return out;
}

checks::PatternLimits pattern_limits(const KitchenLimits& limits) {
  return {.source = limits.pattern_length, .text = limits.text_length, .flags = limits.flags};
}

void check_assertion_bytes(const Value& root, const KitchenLimits& limits, Diagnostics& faults) {
  if (root.is_list())
    for (const Value& item : root.list()) check_case(item, limits, faults);
  check_case(root, limits, faults);
  for (const std::string_view key : {"testCases", "test_cases"})
    if (const Value* cases = root.find(key); cases != nullptr && cases->is_list())
      for (const Value& item : cases->list()) check_case(item, limits, faults);
}

}  // namespace proctor::service
