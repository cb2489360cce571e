// Pairs of runs that chance made, for tests and benchmarks of the verdict: cases are as hard as they are, and
// each run tries them independently of the other.
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
  std::size_t group_size = 1;
  double together = 0;   // how often all cases of a group give one and the same result in a run
  bool declared = true;  // the groups are known to the comparison
  double errors = 0;     // how often a case ends in error
  std::size_t suites = 1;
};

inline constexpr std::array kSimulated = {
    Simulated{.name = "few cases", .cases = 8},
    Simulated{.name = "single trials", .cases = 60},
    Simulated{.name = "many single trials", .cases = 600},
    Simulated{.name = "mostly easy", .cases = 100, .mostly_easy = true},
    Simulated{.name = "repeats", .cases = 40, .repeats = 5},
    Simulated{.name = "repeats that stick together", .cases = 40, .repeats = 5, .sticky = 0.8},
    Simulated{.name = "scores", .cases = 30, .scores = true},
    Simulated{.name = "few cases with scores and repeats", .cases = 10, .repeats = 3, .scores = true}};

// Related cases, and the groups are declared.
inline constexpr std::array kGrouped = {
    Simulated{.name = "pairs", .cases = 60, .group_size = 2, .together = 1},
    Simulated{.name = "groups of 5", .cases = 100, .group_size = 5, .together = 0.5},
    Simulated{.name = "groups of 10 that stick together", .cases = 200, .group_size = 10, .together = 1},
    Simulated{.name = "few groups", .cases = 40, .group_size = 8, .together = 0.7},
    Simulated{.name = "large groups", .cases = 400, .group_size = 40, .together = 0.3},
    Simulated{.name = "groups with repeats", .cases = 60, .repeats = 3, .group_size = 6, .together = 0.5},
    Simulated{.name = "groups with scores", .cases = 80, .scores = true, .group_size = 8, .together = 0.5},
    Simulated{
        .name = "groups, mostly easy", .cases = 200, .mostly_easy = true, .group_size = 10, .together = 1},
    Simulated{.name = "groups in 4 suites", .cases = 160, .group_size = 8, .together = 0.5, .suites = 4}};

inline constexpr std::array kWithErrors = {
    Simulated{.name = "5 % errors", .cases = 100, .errors = 0.05},
    Simulated{.name = "30 % errors", .cases = 100, .errors = 0.3},
    Simulated{.name = "5 % errors, scores", .cases = 60, .scores = true, .errors = 0.05},
    Simulated{.name = "5 % errors, groups", .cases = 100, .group_size = 5, .together = 1, .errors = 0.05},
    Simulated{.name = "5 % errors, 5 suites", .cases = 100, .errors = 0.05, .suites = 5}};

inline constexpr std::array kSmallSuites = {
    Simulated{.name = "1 suite of 3", .cases = 3},
    Simulated{.name = "1 suite of 5", .cases = 5},
    Simulated{.name = "4 suites of 3", .cases = 12, .suites = 4},
    Simulated{.name = "20 suites of 5", .cases = 100, .suites = 20},
    Simulated{.name = "10 suites of 20", .cases = 200, .suites = 10},
    Simulated{.name = "50 suites of 2", .cases = 100, .suites = 50},
    Simulated{.name = "3 suites of 200", .cases = 600, .suites = 3},
    Simulated{.name = "5 suites of 10, mostly easy", .cases = 50, .mostly_easy = true, .suites = 5},
    Simulated{.name = "5 suites of 10 with scores", .cases = 50, .scores = true, .suites = 5},
    Simulated{.name = "2 suites of 3 groups", .cases = 30, .group_size = 5, .together = 1, .suites = 2}};

struct Tallied {
  std::size_t pairs = 0;
  std::size_t worse = 0;
  std::size_t not_worse = 0;
  std::size_t stopped = 0;  // that a gate lets through neither
  std::size_t covered = 0;  // the interval of the pass rate holds the true difference
  std::size_t score_covered = 0;
  std::size_t scored = 0;
};

inline double easiness(const Simulated& kind, stats::Random& random) {
  if (!kind.mostly_easy) return random.share();
  return random.share() < 0.7 ? 1 : random.share();
}

// What all cases of a group have in common in one run.
struct Mood {
  bool together = false;
  double chance = 0;
};

inline Mood mood_of(const Simulated& kind, stats::Random& random) {
  const bool together = kind.together > 0 && random.share() < kind.together;
  return {together, together ? random.share() : 0};
}

inline CaseTally tried(const Simulated& kind, double easy, const Mood& mood, stats::Random& random) {
  CaseTally out;
  if (kind.errors > 0 && random.share() < kind.errors) {
    out.errors = static_cast<std::uint32_t>(kind.repeats);
    return out;
  }
  const bool sticks = random.share() < kind.sticky;
  bool pass = false;
  for (std::size_t i = 0; i < kind.repeats; ++i) {
    if (i == 0 || !sticks) pass = (mood.together ? mood.chance : random.share()) < easy;
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
  out.stopped += found.gate != Gate::passed ? 1U : 0U;
  out.covered += holds(found.metrics[0].interval) ? 1U : 0U;
  if (found.metrics.size() < 2) return;
  ++out.scored;
  out.score_covered += holds(found.metrics[1].interval) ? 1U : 0U;
}

struct SimulatedRuns {
  std::vector<CaseTally> a;
  std::vector<CaseTally> b;
};

inline SimulatedRuns tried_twice(const Simulated& kind, double loss, stats::Random& random) {
  SimulatedRuns out;
  Mood mood_a;
  Mood mood_b;
  double easy = 0;
  for (std::size_t test = 0; test < kind.cases; ++test) {
    if (test % kind.group_size == 0) {
      easy = loss + (1 - loss) * easiness(kind, random);
      mood_a = mood_of(kind, random);
      mood_b = mood_of(kind, random);
    }
    out.a.push_back(tried(kind, easy, mood_a, random));
    out.b.push_back(tried(kind, easy - loss, mood_b, random));
    for (CaseTally* const tally : {&out.a.back(), &out.b.back()}) {
      tally->suite = static_cast<std::uint32_t>(test * kind.suites / kind.cases);
      tally->group = kind.group_size > 1 && kind.declared ? test / kind.group_size + 1 : 0;
    }
  }
  return out;
}

// `loss`: of the second run's pass rate. The same seed gives the same pairs.
inline Tallied simulate(const Simulated& kind, std::size_t pairs, double loss, std::uint64_t seed) {
  stats::Random random(seed);
  Tallied out;
  for (std::size_t i = 0; i < pairs; ++i) {
    const SimulatedRuns runs = tried_twice(kind, loss, random);
    std::vector<CasePair> paired;
    paired.reserve(kind.cases);
    for (std::size_t test = 0; test < kind.cases; ++test) paired.push_back({&runs.a[test], &runs.b[test]});
    Comparison found;
    found.options.power = 0;
    find_figures(paired, found);
    count(found, loss, out);
  }
  return out;
}

}  // namespace proctor::service
