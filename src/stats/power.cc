// With single trials the number of cases that change is binomial, and so is the number of those among them
// that broke. For each number of changes the verdict depends on how many broke: from some number on a loss is
// shown, and up to another a loss beyond the margin is ruled out. The power is the sum over all numbers of
// changes that have a chance worth counting. It does not rise with every case, so that numbers of cases are
// searched for from below after a bisection.
//
// Otherwise (Miller 2024, section 5), v being the variance of a difference per case, m its mean and k the
// size of a cluster: a loss is shown where the mean of n cases is below -z sqrt((v + k m^2) / n), and one
// beyond the margin is ruled out where it is above z sqrt(v / n) - margin.
#include "stats/power.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "stats/distributions.h"
#include "stats/mcnemar.h"

namespace proctor::stats {
namespace {

constexpr double kMaxExact = 1000;  // cases that change; beyond, the normal distribution is as good
constexpr double kReach = 7;        // standard deviations: beyond is less than 1e-11
constexpr double kMaxCases = 1e15;

// The fewest of `changed` that must break to show a loss; changed + 1: not even all of them do.
std::size_t broken_to_show(std::size_t cases, std::size_t changed, double alpha) {
  const auto shows = [&](std::size_t broken) { return mcnemar_mid(broken, changed - broken) <= alpha; };
  std::size_t low = changed / 2 + 1;
  std::size_t high = changed + 1;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    shows(middle) ? high = middle : low = middle + 1;
  }
  const bool all = changed == cases && 2 * std::pow(0.25, static_cast<double>(cases)) <= alpha;
  return all ? std::min(low, cases) : low;
}

// Where every case was fixed that is a gain, however few there are.
bool is_ruled_out(std::size_t cases, std::size_t broken, std::size_t fixed, const Goal& goal) {
  if (fixed == cases && 2 * std::pow(0.25, static_cast<double>(cases)) <= goal.alpha) return true;
  const auto count = static_cast<double>(cases) + 2;
  const double mean = (static_cast<double>(fixed) - static_cast<double>(broken)) / count;
  const double variance = (static_cast<double>(broken + fixed) + 2) / count - mean * mean;
  return mean - normal_quantile(1 - goal.alpha / 2) * std::sqrt(variance / count) > -goal.margin;
}

// How many of `changed` may break, at most one less than `below`, so that a loss is ruled out; plus one.
std::size_t broken_to_rule_out(std::size_t cases, std::size_t changed, std::size_t below, const Goal& goal) {
  std::size_t low = 0;
  std::size_t high = std::min(below, changed + 1);
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    is_ruled_out(cases, middle, changed - middle, goal) ? low = middle + 1 : high = middle;
  }
  return low;
}

// The chance of a verdict given how many changed, over all numbers that may have.
double over_changes(std::size_t cases, double changing, const std::function<double(std::size_t)>& given) {
  const auto count = static_cast<double>(cases);
  const double mean = count * changing;
  const double reach = kReach * std::sqrt(count * changing * (1 - changing)) + 10;
  const auto first = static_cast<std::size_t>(std::max(0.0, mean - reach));
  const auto last = static_cast<std::size_t>(std::min(count, mean + reach));
  double out = 0;
  for (std::size_t changed = first; changed <= last; ++changed) {
    const double term = binomial_term(changed, cases, changing);
    if (term > 1e-13) out += term * given(changed);
  }
  return std::min(1.0, out);
}

struct Normal {
  Cautious seen;
  Goal goal;

  double z() const { return normal_quantile(1 - goal.alpha / 2); }
  double shows(double cases) const {
    const double spread = std::sqrt(seen.variance / cases);
    const double bar = z() * std::sqrt((seen.variance + seen.cluster_size * seen.mean * seen.mean) / cases);
    return normal_tail((bar + seen.mean) / spread);
  }
  double rules_out(double cases) const {
    return normal_tail(z() - (seen.mean + goal.margin) / std::sqrt(seen.variance / cases));
  }
  double settles(double cases) const { return std::min(1.0, shows(cases) + rules_out(cases)); }
};

// The fewest from which on the power is reached, about; it must rise in the large.
double fewest(const std::function<double(double)>& power, double goal) {
  double high = 1;
  while (power(high) < goal && high < kMaxCases) high *= 2;
  double low = high / 2;
  while (high - low > std::max(1.0, 1e-9 * high)) {
    const double middle = std::floor((low + high) / 2);
    (power(middle) < goal ? low : high) = middle;
  }
  return std::min(high, kMaxCases);
}

Shift cautious_shift(const Differences& differences) {
  const auto count = static_cast<double>(differences.count) + 2;
  return {(differences.squares - differences.sum + 2) / (2 * count),
          (differences.squares + differences.sum + 2) / (2 * count)};
}

double normal_loss(const Differences& differences, const Goal& goal) {
  const Cautious seen = cautious(differences);
  const double reach = normal_quantile(1 - goal.alpha / 2) + normal_quantile(goal.power);
  return std::min(1.0, reach * std::sqrt(seen.variance / seen.count));
}

Cautious as_normal(const Shift& shift) {
  return {.count = 1,
          .mean = -shift.loss(),
          .variance = shift.broken + shift.fixed - shift.loss() * shift.loss(),
          .cluster_size = 1,
          .clusters = 1};
}

}  // namespace

Shift shift_of(double loss, double changing) {
  const double all = std::max(loss, changing);
  return {(all + loss) / 2, (all - loss) / 2};
}

double power_to_show(std::size_t cases, const Shift& shift, double alpha) {
  const double changing = shift.broken + shift.fixed;
  if (changing <= 0) return 0;
  return over_changes(cases, changing, [&](std::size_t changed) {
    return binomial_tail(broken_to_show(cases, changed, alpha), changed, shift.broken / changing);
  });
}

double power_to_settle(std::size_t cases, const Shift& shift, const Goal& goal) {
  const double changing = shift.broken + shift.fixed;
  return over_changes(cases, changing, [&](std::size_t changed) {
    const double breaking = changing > 0 ? shift.broken / changing : 0;
    const std::size_t shown = broken_to_show(cases, changed, goal.alpha);
    const std::size_t ruled_out = broken_to_rule_out(cases, changed, shown, goal);
    return binomial_tail(shown, changed, breaking) + 1 - binomial_tail(ruled_out, changed, breaking);
  });
}

std::size_t cases_to_show(const Shift& shift, const Goal& goal) {
  const Normal normal{as_normal(shift), goal};
  return static_cast<std::size_t>(fewest(
      [&](double cases) {
        return cases * (shift.broken + shift.fixed) > kMaxExact
                   ? normal.shows(cases)
                   : power_to_show(static_cast<std::size_t>(cases), shift, goal.alpha);
      },
      goal.power));
}

std::size_t cases_needed(const Differences& differences, const Goal& goal) {
  const Shift shift = cautious_shift(differences);
  const Normal normal{cautious(differences), goal};
  return static_cast<std::size_t>(fewest(
      [&](double cases) {
        return !differences.single || cases * (shift.broken + shift.fixed) > kMaxExact
                   ? normal.settles(cases)
                   : power_to_settle(static_cast<std::size_t>(cases), shift, goal);
      },
      goal.power));
}

double detectable_loss(const Differences& differences, const Goal& goal) {
  const Shift seen = cautious_shift(differences);
  const double changes = static_cast<double>(differences.count) * (seen.broken + seen.fixed);
  if (!differences.single || changes > kMaxExact) return normal_loss(differences, goal);
  double low = 0;
  double high = 1;
  for (int step = 0; step < 20; ++step) {
    const double middle = (low + high) / 2;
    const Shift shift = shift_of(middle, seen.broken + seen.fixed);
    (power_to_show(differences.count, shift, goal.alpha) < goal.power ? low : high) = middle;
  }
  return high;
}

}  // namespace proctor::stats
