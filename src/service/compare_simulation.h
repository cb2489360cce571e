// Pairs of runs that chance made, for tests and benchmarks of the answer: cases are as hard as they are, and
// each run tries them on its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "service/compare_figures.h"
#include "stats/random.h"

namespace proctor::service {

struct Simulated {
  std::string_view name;
  std::size_t cases = 50;
  std::size_t repeats = 1;
  bool mostly_easy = false;  // most cases always pass; else they are of all kinds
  double sticky = 0;         // how often all repeats of a run give one and the same result
  bool scores = false;       // a failure has some score
};

inline constexpr std::array kSimulated = {
    Simulated{.name = "few cases", .cases = 8},
    Simulated{.name = "single trials", .cases = 60},
    Simulated{.name = "mostly easy", .cases = 100, .mostly_easy = true},
    Simulated{.name = "repeats", .cases = 40, .repeats = 5},
    Simulated{.name = "repeats that stick together", .cases = 40, .repeats = 5, .sticky = 0.8},
    Simulated{.name = "scores", .cases = 30, .scores = true},
    Simulated{.name = "few cases with scores and repeats", .cases = 10, .repeats = 3, .scores = true}};

struct Tallied {
  std::size_t pairs = 0;
  std::size_t worse = 0;
  std::size_t not_worse = 0;
  std::size_t covered = 0;  // the interval of the pass rate holds the true difference
  std::size_t score_covered = 0;
  std::size_t scored = 0;
};

inline double easiness(const Simulated& kind, stats::Random& random) {
  if (!kind.mostly_easy) return random.share();
  return random.share() < 0.7 ? 1 : random.share();
}

inline CaseTally tried(const Simulated& kind, double easy, stats::Random& random) {
  CaseTally out;
  const bool sticks = random.share() < kind.sticky;
  bool pass = false;
  for (std::size_t i = 0; i < kind.repeats; ++i) {
    if (i == 0 || !sticks) pass = random.share() < easy;
    ++(pass ? out.passed : out.failed);
    out.score += pass ? 1 : kind.scores ? random.share() * easy : 0;
  }
  return out;
}

inline void count(const Comparison& found, double loss, Tallied& out) {
  const auto holds = [&](const stats::Interval& interval) {
    return interval.low <= -loss && -loss <= interval.high;
  };
  ++out.pairs;
  out.worse += found.answer == Answer::worse ? 1U : 0U;
  out.not_worse += found.answer == Answer::not_worse ? 1U : 0U;
  out.covered += holds(found.metrics[0].interval) ? 1U : 0U;
  if (found.metrics.size() < 2) return;
  ++out.scored;
  out.score_covered += holds(found.metrics[1].interval) ? 1U : 0U;
}

// `loss`: of the second run's pass rate. The same seed gives the same pairs.
inline Tallied simulate(const Simulated& kind, std::size_t pairs, double loss, std::uint64_t seed) {
  stats::Random random(seed);
  Tallied out;
  for (std::size_t i = 0; i < pairs; ++i) {
    std::vector<CaseTally> a;
    std::vector<CaseTally> b;
    for (std::size_t test = 0; test < kind.cases; ++test) {
      const double easy = loss + (1 - loss) * easiness(kind, random);
      a.push_back(tried(kind, easy, random));
      b.push_back(tried(kind, easy - loss, random));
    }
    std::vector<CasePair> paired;
    paired.reserve(kind.cases);
    for (std::size_t test = 0; test < kind.cases; ++test) paired.push_back({&a[test], &b[test]});
    Comparison found;
    find_figures(paired, found);
    count(found, loss, out);
  }
  return out;
}

}  // namespace proctor::service
