// The limits of PromptKitchen, as the operator set them in the environment.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "checks/check.h"
#include "value/value.h"

namespace proctor::service {

// PK_MAX_ASSERTION_JSON_BYTES, PK_MAX_TEST_RESULT_DETAILS_BYTES, PK_REGEX_MAX_SOURCE_LEN,
// PK_REGEX_MAX_TEST_STR_LEN, PK_REGEX_ALLOWED_FLAGS; a value that is not a number counts as not set.
struct KitchenLimits {
  std::size_t assertion_bytes = 65'536;  // of a case, as JSON
  std::size_t details_bytes = 524'288;   // of a result
  std::size_t pattern_length = 1'024;    // code points
  std::size_t text_length = 100'000;     // of a tested text, code points
  std::string flags = "imsu";
};

KitchenLimits kitchen_limits(
    const std::function<std::optional<std::string>(const std::string& name)>& environment);

// The part of them that concerns patterns.
checks::PatternLimits pattern_limits(const KitchenLimits& limits);

// Reports cases whose assertions are larger than allowed. `root`: a file of PromptKitchen, in any of its
// forms.
void check_assertion_bytes(const Value& root, const KitchenLimits& limits, Diagnostics& faults);

}  // namespace proctor::service
