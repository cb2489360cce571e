// What several tries at one case are worth: pass@k, that any of k passes, and pass^k, that all of them do.
#pragma once

#include <cstddef>

namespace proctor::stats {

// The unbiased estimates from `hits` of `count` tries; `k` is from 1 to `count`. Exact for large counts too.
double pass_at_k(std::size_t count, std::size_t hits, std::size_t k);
double pass_hat_k(std::size_t count, std::size_t hits, std::size_t k);

}  // namespace proctor::stats
