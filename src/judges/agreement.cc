// Cohen's kappa is (observed - chance) / (1 - chance). Its interval is Wilson's for the observed agreement,
// put through the same formula with chance as it was seen: for few labels it stays honest where the usual
// standard error would claim certainty (ten of ten equal verdicts are no proof of a kappa of 1).
#include "judges/agreement.h"

#include <algorithm>

namespace proctor::judges {
namespace {

using stats::share_of;

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// How often two would agree who said pass as often as these two do, without looking.
double chance_of(const Confusion& table) {
  const double judge = share(table.both_pass + table.judge_alone, table.total());
  const double human = share(table.both_pass + table.human_alone, table.total());
  return judge * human + (1 - judge) * (1 - human);
}

// None where people, or both, know one verdict alone: there is nothing to tell apart.
std::optional<Estimate> kappa_of(const Confusion& table) {
  const auto observed = share_of(table.both_pass + table.both_fail, table.total());
  const std::size_t human = table.both_pass + table.human_alone;
  if (!observed || human == 0 || human == table.total()) return std::nullopt;
  const double chance = chance_of(table);
  const auto beyond = [&](double agreement) {
    return std::clamp((agreement - chance) / (1 - chance), -1.0, 1.0);
  };
  return Estimate{beyond(observed->value), {beyond(observed->interval.low), beyond(observed->interval.high)}};
}

}  // namespace

void Confusion::add(bool judge, bool human) {
  ++(judge ? (human ? both_pass : judge_alone) : (human ? human_alone : both_fail));
}

Agreement agreement_of(const Confusion& table) {
  return {.agreement = share_of(table.both_pass + table.both_fail, table.total()),
          .kappa = kappa_of(table),
          .pass_precision = share_of(table.both_pass, table.both_pass + table.judge_alone),
          .pass_recall = share_of(table.both_pass, table.both_pass + table.human_alone),
          .fail_precision = share_of(table.both_fail, table.both_fail + table.human_alone),
          .fail_recall = share_of(table.both_fail, table.both_fail + table.judge_alone)};
}

}  // namespace proctor::judges
