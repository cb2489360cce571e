// Whether a suite's checks make sense: every pattern, path and schema is compiled before anything runs.
#pragma once

#include "base/diagnostic.h"
#include "checks/check.h"
#include "model/suite.h"

namespace proctor::service {

// Warns about checks that a conversion left behind: they end in an error in every run.
void report_unsupported(const model::Suite& suite, Diagnostics& faults);

void check_checks(const model::Suite& suite, const checks::PatternLimits& limits, Diagnostics& faults);

}  // namespace proctor::service
