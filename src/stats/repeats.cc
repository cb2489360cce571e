// pass@k = 1 - C(n - c, k) / C(n, k) (Chen and others, "Evaluating Large Language Models Trained on Code",
// 2021); pass^k = C(c, k) / C(n, k) (Yao and others, "tau-bench", 2024). Both ratios are the share of the
// ways to take k of n that take from a part alone; as a product of at most k or n - part factors it neither
// overflows nor loses digits, as factorials and their logarithms do.
#include "stats/repeats.h"

namespace proctor::stats {
namespace {

// C(part, k) / C(whole, k) = C(whole - k, rest) / C(whole, rest) where rest = whole - part: the shorter of
// the two.
double share_of_ways(std::size_t part, std::size_t whole, std::size_t k) {
  if (k > part) return 0;
  const std::size_t rest = whole - part;
  const std::size_t factors = k < rest ? k : rest;
  const std::size_t top = k < rest ? part : whole - k;
  double product = 1;
  for (std::size_t i = 0; i < factors && product > 0; ++i)
    product *= static_cast<double>(top - i) / static_cast<double>(whole - i);
  return product;
}

}  // namespace

double pass_at_k(std::size_t count, std::size_t hits, std::size_t k) {
  return 1 - share_of_ways(count - hits, count, k);
}

double pass_hat_k(std::size_t count, std::size_t hits, std::size_t k) {
  return share_of_ways(hits, count, k);
}

}  // namespace proctor::stats
