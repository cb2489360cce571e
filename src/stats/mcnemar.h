// The exact test of two runs on the same cases, by those that one of them alone passes.
#pragma once

#include <cstddef>

namespace proctor::stats {

// The chance, were both equally good, of a split at least as uneven as this: two-sided. For any counts.
double mcnemar(std::size_t only_a, std::size_t only_b);

// The same with half the chance of the split itself: the mid-p version, which errs about as often as it says,
// where the exact one errs less often because splits are few (Fagerland, Lydersen and Laake 2013).
double mcnemar_mid(std::size_t only_a, std::size_t only_b);

}  // namespace proctor::stats
