#include "service/compare_suites.h"

#include <algorithm>

#include "service/compare_metrics.h"
#include "stats/holm.h"

namespace proctor::service {
namespace {

using Pairs = std::span<const CasePair>;

// The pairs of one suite. Pairs are in the order of the second run's plan.
Pairs part_of(Pairs pairs, std::uint32_t suite) {
  const auto first =
      std::lower_bound(pairs.begin(), pairs.end(), suite,
                       [](const CasePair& pair, std::uint32_t wanted) { return pair.b->suite < wanted; });
  const auto end =
      std::upper_bound(first, pairs.end(), suite,
                       [](std::uint32_t wanted, const CasePair& pair) { return wanted < pair.b->suite; });
  return {first, end};
}

stats::PairedTest test_of(Pairs pairs, const CompareOptions& options) {
  return stats::paired_test(rate_clusters(pairs), stats::common_parts(rates_of(pairs)), options.alpha);
}

double difference_of(Pairs pairs) { return stats::differences_of(rate_clusters(pairs)).mean(); }

bool all_broken(Pairs pairs) {
  return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [](const CasePair& pair) {
    return change_of(pair) == Change::broken;
  });
}

struct Suite {
  std::uint32_t number = 0;
  Pairs seen;
  Pairs best;
  Pairs worst;

  SuiteFigure figure(const CompareOptions& options) const {
    const stats::PairedTest test = test_of(seen, options);
    const auto rate = [&](const CaseTally* CasePair::* side) {
      const RateOf found = rate_of(seen, side, options.alpha);
      return found.trials == 0 ? 0 : static_cast<double>(found.passed) / static_cast<double>(found.trials);
    };
    return {.number = number,
            .cases = seen.size(),
            .a = rate(&CasePair::a),
            .b = rate(&CasePair::b),
            .difference = difference_of(seen),
            .interval = test.interval,
            .mid_p = test_of(best, options).mid_p,
            .all_broken = all_broken(best)};
  }

  Answer answer(const SuiteFigure& figure, const CompareOptions& options) const {
    const stats::Interval& low = test_of(worst, options).interval;
    const Answer found = answer_of(difference_of(best), figure.p_holm, low, options);
    const bool lost = found == Answer::not_worse && figure.all_broken;
    return lost ? Answer::cannot_tell : found;
  }
};

// A suite whose cases all ended in error has no pairs that were seen.
std::vector<Suite> suites_in(const CountedPairs& pairs) {
  std::vector<Suite> out;
  for (const CasePair& pair : pairs.worst()) {
    const std::uint32_t number = pair.b->suite;
    if (!out.empty() && out.back().number == number) continue;
    out.push_back({number, part_of(pairs.seen(), number), part_of(pairs.best(), number),
                   part_of(pairs.worst(), number)});
  }
  return out;
}

void count_errors(Pairs all, std::vector<SuiteFigure>& figures) {
  auto figure = figures.begin();
  for (const CasePair& pair : all) {
    if (pair.a == nullptr || pair.b == nullptr) continue;
    while (figure != figures.end() && figure->number < pair.b->suite) ++figure;
    if (figure == figures.end()) return;
    if (figure->number == pair.b->suite) figure->errors += pair.a->errors + pair.b->errors;
  }
}

}  // namespace

CountedPairs::CountedPairs(std::span<const CasePair> pairs) : all_(pairs), seen_(pairs, Errors::left_out) {
  const bool errors = std::any_of(pairs.begin(), pairs.end(), [](const CasePair& pair) {
    return pair.a != nullptr && pair.b != nullptr && pair.a->errors + pair.b->errors > 0;
  });
  if (!errors) return;
  best_.emplace(pairs, Errors::best_of_b);
  worst_.emplace(pairs, Errors::worst_of_b);
}

std::vector<SuiteFigure> suite_figures(const CountedPairs& pairs, const CompareOptions& options) {
  const std::vector<Suite> suites = suites_in(pairs);
  std::vector<SuiteFigure> out;
  std::vector<double> chances;
  for (const Suite& suite : suites) {
    out.push_back(suite.figure(options));
    chances.push_back(out.back().mid_p);
  }
  const std::vector<double> corrected = stats::holm(chances);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].p_holm = corrected[i];
    out[i].answer = suites[i].answer(out[i], options);
    out[i].interval = stats::in_agreement(out[i].interval, out[i].difference, corrected[i] <= options.alpha);
  }
  count_errors(pairs.all(), out);
  return out;
}

}  // namespace proctor::service
