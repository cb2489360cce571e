// A score as every message and report shows it, with what it takes to pass beside it.
#pragma once

#include <string>

#include "model/run.h"

namespace proctor::model {

// What a score is compared with. Negated, what would have passed does not.
struct Bound {
  double threshold = 0;
  bool low_is_good = false;
  bool negate = false;
};

// 0.5 as "0.50", 0.8375 as "0.8375": two to four decimals.
std::string decimal(double number);

// ">= 0.80", "<= 0.70"; negated "< 0.80", "> 0.70".
std::string bound_text(const Bound& bound);

// "0.91, passes at >= 0.80", "0.50, passes at <= 0.70; lower is better"
std::string score_text(double score, const Bound& bound);

// Of a check with a threshold; none: a pass is 1 and a fail 0.
std::optional<Bound> bound_of(const Finding& check);

}  // namespace proctor::model
