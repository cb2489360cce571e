// What a reader should know about a comparison besides its figures.
#pragma once

#include <span>
#include <vector>

#include "service/compare_cases.h"

namespace proctor::service {

// W690: many cases without a group have inputs that say nearly the same. Reads the first thousand or so
// cases of `run` in full.
Result<std::vector<CompareWarning>> compare_warnings(std::span<const CasePair> pairs, RunSource& run);

}  // namespace proctor::service
