// McNemar (1947), exact: of n = only_a + only_b cases the fewer, k, are binomial with 1/2, so p = 2 P(X <=
// k), at most 1. The largest term comes from Loader, "Fast and Accurate Computation of Binomial
// Probabilities" (2000), which keeps all digits where differences of log-gammas lose them; each further term
// is the one before times i / (n - i + 1), until they no longer count.
#include "stats/mcnemar.h"

#include <algorithm>
#include <cmath>

namespace proctor::stats {
namespace {

constexpr double kTwoPi = 6.28318530717958647693;

// log n! less Stirling's formula for it.
double stirling_error(double n) {
  if (n < 16) {
    double factorial = 1;
    for (double i = 2; i <= n; ++i) factorial *= i;
    return std::log(factorial) - (n + 0.5) * std::log(n) + n - 0.5 * std::log(kTwoPi);
  }
  const double y = 1 / (n * n);
  return (1.0 / 12 - y * (1.0 / 360 - y * (1.0 / 1260 - y * (1.0 / 1680 - y / 1188)))) / n;
}

// x log(x / mean) + mean - x, also where the two are near each other.
double deviance(double x, double mean) {
  const double v = (x - mean) / (x + mean);
  if (std::abs(v) >= 0.1) return x * std::log(x / mean) + mean - x;
  double sum = (x - mean) * v;
  double power = 2 * x * v;
  for (int i = 3; i < 2000; i += 2) {
    power *= v * v;
    const double next = sum + power / i;
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

// C(n, k) / 2^n
double half_term(double n, double k) {
  if (k == 0) return std::exp(-n * std::log(2.0));
  const double rest = n - k;
  const double log = stirling_error(n) - stirling_error(k) - stirling_error(rest) - deviance(k, n / 2) -
                     deviance(rest, n / 2);
  return std::exp(log) * std::sqrt(n / (kTwoPi * k * rest));
}

}  // namespace

double mcnemar(std::size_t only_a, std::size_t only_b) {
  const std::size_t fewer = std::min(only_a, only_b);
  if (only_a == only_b) return 1;
  const double n = static_cast<double>(only_a) + static_cast<double>(only_b);
  double term = 1;
  double sum = 1;
  for (auto i = static_cast<double>(fewer); i > 0 && term > 1e-18 * sum; --i) {
    term *= i / (n - i + 1);
    sum += term;
  }
  return std::min(1.0, 2 * sum * half_term(n, static_cast<double>(fewer)));
}

double mcnemar_mid(std::size_t only_a, std::size_t only_b) {
  if (only_a == only_b) return 1;
  const double n = static_cast<double>(only_a) + static_cast<double>(only_b);
  return mcnemar(only_a, only_b) - half_term(n, static_cast<double>(std::min(only_a, only_b)));
}

}  // namespace proctor::stats
