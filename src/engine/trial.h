// One trial: a case is answered, graded and becomes a record. Faults of the outside world end in the record.
#pragma once

#include "engine/plan.h"
#include "model/run.h"

namespace proctor::engine {

model::CaseRecord run_trial(const Trial& trial, const Until& until);

// The record of a case that does not run.
model::CaseRecord skip_trial(const Trial& trial);

}  // namespace proctor::engine
