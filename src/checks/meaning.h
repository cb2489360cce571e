// How alike two texts mean, from their vectors: those that the outcome states, else those that were fetched
// for it. Both come from one side, for vectors of different models have nothing to do with each other.
#pragma once

#include <string_view>

#include "base/fault.h"
#include "checks/needs.h"
#include "model/run.h"

namespace proctor::checks {

// Which of the two must be fetched: none where both are stated, or where it is stated that there is no
// service.
void need_meanings(const model::Outcome& outcome, std::string_view a, std::string_view b, Needs& out);

// The cosine of their vectors. A blank text means nothing and is like no other. A fault where there are no
// vectors, where the embedder cannot read a text, or where the texts differ only in what it did not read:
// why, and what to do.
Answered<double> alike_in_meaning(const model::Outcome& outcome, std::string_view a, std::string_view b);

}  // namespace proctor::checks
