// What `test_results.details` holds: a JSON array with the result of every check of a case, in the words of
// PromptKitchen (K5, K7): {assertionId, path, matcher, not, pathMatch, passed, actualSamples, message?}.
#pragma once

#include <cstddef>
#include <string>

#include "model/run.h"

namespace proctor::store {

inline constexpr std::size_t kMostDetails = 524'288;  // bytes

// Empty where the case has no checks. Where it would be larger than `most`, samples become ["...truncated"]
// with samplesHash, the SHA-256 of their JSON; where it still is, the array is empty: the record has
// everything.
// `assertions`: the case's checks in order, whose ids stand in for those that the record lacks.
std::string details_of(const model::CaseRecord& test, std::size_t most = kMostDetails,
                       const Value& assertions = {});

}  // namespace proctor::store
