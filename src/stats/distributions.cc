// The normal quantile starts from Hastings' approximation (Abramowitz and Stegun, 26.2.23, good to 5e-4) and
// is brought to full precision by Halley's method. Student's tail is half the regularised incomplete beta
// function I_x(f/2, 1/2) at x = f / (f + t^2), by its continued fraction (Abramowitz and Stegun, 26.5.8,
// evaluated after Lentz). The tail of the binomial distribution is I_p(k, n - k + 1) of the same function.
#include "stats/distributions.h"

#include <algorithm>
#include <cmath>

namespace proctor::stats {
namespace {

constexpr double kPi = 3.14159265358979323846;

// Stirling's series, for arguments above 0. The library's own keeps a sign in a global variable.
double log_gamma(double x) {
  double product = 1;
  for (; x < 12; ++x) product *= x;
  const double y = 1 / (x * x);
  const double series = (1.0 / 12 - y * (1.0 / 360 - y * (1.0 / 1260 - y * (1.0 / 1680 - y / 1188)))) / x;
  return (x - 0.5) * std::log(x) - x + 0.5 * std::log(2 * kPi) + series - std::log(product);
}

// Keeps a step of the fraction away from a division by nothing.
double apart_from_zero(double x) { return std::abs(x) < 1e-300 ? 1e-300 : x; }

double beta_fraction(double a, double b, double x) {
  double c = 1;
  double d = 1 / apart_from_zero(1 - (a + b) * x / (a + 1));
  double value = d;
  for (int step = 1; step < 1000; ++step) {
    const double m = step;
    const auto advance = [&](double numerator) {
      d = 1 / apart_from_zero(1 + numerator * d);
      c = apart_from_zero(1 + numerator / c);
      value *= c * d;
    };
    advance(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    advance(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    if (std::abs(c * d - 1) < 1e-16) break;
  }
  return value;
}

// I_x(a, b); `rest` is 1 - x, which x may be too near to 1 to tell.
double incomplete_beta(double a, double b, double x, double rest) {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const double front =
      std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log(rest));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, rest) / b;
}

// Beyond this the two distributions are one.
constexpr double kNormalFrom = 1e6;

}  // namespace

double normal_tail(double z) { return 0.5 * std::erfc(z / std::sqrt(2.0)); }

double normal_quantile(double probability) {
  const double tail = std::min(probability, 1 - probability);
  const double t = std::sqrt(-2 * std::log(tail));
  double z =
      t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (int step = 0; step < 3; ++step) {
    const double wrong = normal_tail(z) - tail;
    const double slope = wrong * std::sqrt(2 * kPi) * std::exp(z * z / 2);
    z += slope / (1 - z * slope / 2);
  }
  return probability < 0.5 ? -z : z;
}

double student_tail(double t, double freedom) {
  if (freedom >= kNormalFrom) return normal_tail(t);
  if (t < 0) return 1 - student_tail(-t, freedom);
  const double whole = freedom + t * t;
  return 0.5 * incomplete_beta(freedom / 2, 0.5, freedom / whole, t * t / whole);
}

double student_quantile(double probability, double freedom) {
  if (freedom >= kNormalFrom) return normal_quantile(probability);
  if (probability < 0.5) return -student_quantile(1 - probability, freedom);
  const double tail = 1 - probability;
  double low = 0;
  double high = 2;
  while (student_tail(high, freedom) > tail && high < 1e15) high *= 2;
  for (int step = 0; step < 200 && high - low > 1e-15 * high; ++step) {
    const double middle = (low + high) / 2;
    (student_tail(middle, freedom) > tail ? low : high) = middle;
  }
  return (low + high) / 2;
}

double binomial_tail(std::size_t at_least, std::size_t count, double probability) {
  if (at_least == 0) return 1;
  if (at_least > count) return 0;
  const auto k = static_cast<double>(at_least);
  return incomplete_beta(k, static_cast<double>(count) - k + 1, probability, 1 - probability);
}

double binomial_term(std::size_t hits, std::size_t count, double probability) {
  if (hits > count) return 0;
  const auto n = static_cast<double>(count);
  const auto k = static_cast<double>(hits);
  if (probability <= 0) return hits == 0 ? 1 : 0;
  if (probability >= 1) return hits == count ? 1 : 0;
  return std::exp(log_gamma(n + 1) - log_gamma(k + 1) - log_gamma(n - k + 1) + k * std::log(probability) +
                  (n - k) * std::log1p(-probability));
}

}  // namespace proctor::stats
