// The sign-flip test: whether the differences between two runs are more than chance.
#pragma once

#include <cstdint>
#include <span>

namespace proctor::stats {

struct SignFlip {
  double p = 1;      // two-sided, exact
  double mid_p = 1;  // two-sided, with half the chance of the very sum that was seen
};

// `sums`: one per cluster, the differences (b - a) of its cases added up. They are taken as whole multiples
// of 1 / parts. With one trial per case and no groups the test is McNemar's, exactly.
SignFlip sign_flip(std::span<const double> sums, std::uint64_t parts);

// Fine enough for numbers of any kind, such as scores.
inline constexpr std::uint64_t kFinestParts = 5040;

}  // namespace proctor::stats
