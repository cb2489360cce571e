// What the store keeps of a run beside its cases, when it begins and when it ends.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "service/run.h"

namespace proctor::service {

// As it stands when the run begins.
store::RunHead new_head(const std::string& id, const RunOptions& options, const Plan& plan);

// None: it does not say.
std::optional<std::chrono::system_clock::time_point> started_at(const store::RunHead& head);

// Its state and whether it passed, by the totals it has.
void end_head(engine::Ending ending, store::RunHead& head);

}  // namespace proctor::service
