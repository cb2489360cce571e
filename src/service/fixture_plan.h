// Fixtures of a case as commands: programs and their arguments, never a shell.
#pragma once

#include "base/result.h"
#include "engine/plan.h"
#include "model/suite.h"

namespace proctor::service {

// Fails where a case has fixtures and the operator does not allow them, or one is no command.
Result<void> plan_fixtures(const model::Case& test, bool allowed, engine::CasePlan& plan);

}  // namespace proctor::service
