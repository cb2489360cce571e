// Which judges a suite does not rely on: those that agree with people less than it demands.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "service/calibrations.h"
#include "service/judging.h"

namespace proctor::service {

// For Consultants::doubt. The suite demands a least kappa.
std::function<std::optional<std::string>(const model::Check& check)> judge_doubts(
    Calibrations known, judges::PromptOverride prompts, model::Defaults defaults, Judging said);

}  // namespace proctor::service
