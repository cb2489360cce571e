// What is known of a judged check without asking anybody.
#pragma once

#include "judges/exhibit.h"
#include "model/run.h"
#include "model/suite.h"

namespace proctor::judges {

// What judges see where an outcome is all there is: its text and its calls of tools.
Exhibit exhibit_of(const model::Outcome& outcome);

// The outcome states a result or replies for this check, be they enough or not.
bool is_stated(const model::Check& check, const model::Outcome& outcome);

// Metrics that only compare, and inputs that are missing, need no judge. For all others it is an error that
// says how to get one.
model::Judgement unasked_judgement(const model::Check& check, const Exhibit& exhibit);

// The verdict of this check needs a judge. Metrics that only compare need none.
bool asks_judge(const model::Check& check);

inline constexpr const char* kNoJudge = "no judge is configured: run with --judge MODEL";

// The check could not be decided because nobody is configured to judge it.
bool lacks_judge(const Fault& fault);

}  // namespace proctor::judges
