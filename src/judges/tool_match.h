// How well calls of tools agree with those that were expected, from 0 to 1.
#pragma once

#include <vector>

#include "model/run.h"

namespace proctor::judges {

// What is compared besides name and type.
struct Compared {
  bool arguments = false;
  bool output = false;
};

using Calls = std::vector<model::ToolCall>;

// The same calls in the same order, and no others.
double exact_agreement(const Calls& expected, const Calls& called, const Compared& compared);

// The best run of calls in the expected order; others may stand between them.
double ordered_agreement(const Calls& expected, const Calls& called, const Compared& compared);

// Each expected call takes the best one that is still free. Calls that are alike in everything count as one.
double free_agreement(const Calls& expected, const Calls& called, const Compared& compared);

}  // namespace proctor::judges
