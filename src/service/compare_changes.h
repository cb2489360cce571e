// The cases that changed, by name, with what was said.
#pragma once

#include <span>
#include <vector>

#include "service/compare_cases.h"

namespace proctor::service {

// By kind, each in plan order but for those that waver, which lose most first; at most `options.limit` of a
// kind. Outputs of the first broken cases are held against each other.
Result<std::vector<ChangedCase>> changed_cases(std::span<const CasePair> pairs, RunSource& a, RunSource& b,
                                               const CompareOptions& options);

}  // namespace proctor::service
