// What the paired cases of two runs say in numbers, and the answer that follows from them. Pure.
#pragma once

#include <span>

#include "service/compare.h"
#include "service/compare_cases.h"

namespace proctor::service {

// Fills in everything but the runs themselves, the names of suites, the list of changes, the warnings and the
// sentences. Reads the options from it.
void find_figures(std::span<const CasePair> pairs, Comparison& out);

}  // namespace proctor::service
