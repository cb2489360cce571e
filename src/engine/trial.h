// One trial: a case is answered, graded and becomes a record. Faults of the outside world end in the record.
#pragma once

#include <optional>

#include "engine/gate.h"
#include "engine/plan.h"
#include "model/run.h"

namespace proctor::engine {

// None: the gate was closed before it could begin.
std::optional<model::CaseRecord> run_trial(const Trial& trial, const Until& until, Gate& gate);

// The record of a case that does not run.
model::CaseRecord skip_trial(const Trial& trial);

}  // namespace proctor::engine
