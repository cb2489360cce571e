// Whether a suite makes sense by itself: every pattern, path and schema is compiled before anything runs, and
// cases are told apart.
#pragma once

#include "base/diagnostic.h"
#include "checks/check.h"
#include "model/suite.h"

namespace proctor::service {

// Warns about checks that a conversion left behind: they end in an error in every run.
void report_unsupported(const model::Suite& suite, Diagnostics& faults);

void check_checks(const model::Suite& suite, const checks::PatternLimits& limits, Diagnostics& faults);

// Two cases with one id.
void check_ids(const model::Suite& suite, Diagnostics& faults);

// What may be meant, and is worth a word before a run: names that repeat, cases that check nothing.
void advise_on_cases(const model::Suite& suite, Diagnostics& faults);

// Judges whose provider is misspelt. `root`: the file's value, for the position of the suite's own judge.
void check_judges(const model::Suite& suite, const Value& root, Diagnostics& faults);

// Only what no part that was left out could change: of a suite that was read from a file with errors.
void check_part(const model::Suite& suite, const checks::PatternLimits& limits, Diagnostics& faults);

}  // namespace proctor::service
