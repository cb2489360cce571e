// The exact test of two runs on the same cases, by those that one of them alone passes.
#pragma once

#include <cstddef>

namespace proctor::stats {

// The chance, were both equally good, of a split at least as uneven as this: two-sided. For any counts.
double mcnemar(std::size_t only_a, std::size_t only_b);

}  // namespace proctor::stats
