// Several tests at once: what their chances are worth together.
#pragma once

#include <vector>

namespace proctor::stats {

// Adjusted so that any of them falls to alpha, were nothing to find, in at most that share of samples. In the
// order given.
std::vector<double> holm(const std::vector<double>& chances);

}  // namespace proctor::stats
