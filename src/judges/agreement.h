// How far a judge agrees with people: what a table of both their verdicts says, and how sure it is. Pure
// numbers; who judged what is the caller's affair.
#pragma once

#include <cstddef>
#include <optional>

#include "stats/rate.h"

namespace proctor::judges {

using stats::Estimate;
using stats::Interval;

// Verdicts of a judge against labels of people.
struct Confusion {
  std::size_t both_pass = 0;
  std::size_t judge_alone = 0;  // the judge passes what people fail
  std::size_t human_alone = 0;  // the judge fails what people pass
  std::size_t both_fail = 0;

  void add(bool judge, bool human);
  std::size_t total() const { return both_pass + judge_alone + human_alone + both_fail; }
};

// Each is none where the sample says nothing about it: there is no such label, or no such verdict.
struct Agreement {
  std::optional<Estimate> agreement;       // the share of equal verdicts
  std::optional<Estimate> kappa;           // the same beyond chance
  std::optional<Estimate> pass_precision;  // of what the judge passes, how much people pass
  std::optional<Estimate> pass_recall;     // of what people pass, how much the judge passes
  std::optional<Estimate> fail_precision;
  std::optional<Estimate> fail_recall;
};

Agreement agreement_of(const Confusion& table);

}  // namespace proctor::judges
