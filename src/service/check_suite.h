// Whether a suite's checks make sense: every pattern, path and schema is compiled before anything runs.
#pragma once

#include "base/diagnostic.h"
#include "checks/check.h"
#include "model/suite.h"

namespace proctor::service {

// How a step's checks are made ready. `vars`: the case's and the step's, merged; it must outlive the setup.
checks::Setup setup_for(const model::Suite& suite, const model::Step& step, const Map& vars);

// The case's variables with the step's on top.
Map vars_of(const model::Case& test, const model::Step& step);

void check_checks(const model::Suite& suite, Diagnostics& faults);

}  // namespace proctor::service
