// What the paired cases of two runs say in numbers, and the answer that follows from them. Pure.
#pragma once

#include <span>

#include "service/compare.h"
#include "service/compare_cases.h"

namespace proctor::service {

// Fills in everything but the runs themselves and the list of changes. Reads the options from it.
void find_figures(std::span<const CasePair> pairs, Comparison& out);

// One sentence for people: what was found, how sure it is, and what would settle it.
std::string reason_of(const Comparison& comparison);

}  // namespace proctor::service
