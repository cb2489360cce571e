// The given file: what the outside world answers, so that a run needs no network.
//   {"cases": [{"case": NAME or INDEX, "steps": [GIVEN, ...]}]}    or [GIVEN, ...] for a single case
// Indexes count all cases from 0, in the order of the suites.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "model/run.h"
#include "model/suite.h"

namespace proctor::model {

using StepAnswers = std::vector<Outcome>;      // of one case; shorter than its steps where the file is silent
using CaseAnswers = std::vector<StepAnswers>;  // of one suite: as many as it has cases
using SuiteAnswers = std::vector<CaseAnswers>;  // as many as there are suites

// Reports every fault of the file, spans being places in it; no answers when there is one.
std::optional<SuiteAnswers> read_given(const Value& file, std::span<const Suite* const> suites,
                                       Diagnostics& faults);

// The answer in a map that holds other things as well, such as a line of `eval`; other keys are passed over.
// An output that is no text counts as its JSON.
Result<Outcome> read_outcome(const Value& map);

}  // namespace proctor::model
