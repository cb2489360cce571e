// Commands that prepare the ground for a case and clear it afterwards. They run only where the operator
// allows it; the service leaves them out of the plan otherwise.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/plan.h"

namespace proctor::engine {

// In order, up to the first that fails, which is the fault.
std::optional<Fault> set_up(const SuitePlan& suite, const CasePlan& test, const Until& until);

// All of them, whatever happened before; what fails is noted.
void tear_down(const SuitePlan& suite, const CasePlan& test, std::vector<std::string>& notices);

}  // namespace proctor::engine
