// The run record as a value: what `--report json` prints, stores keep and the API serves. Optional keys are
// left out where they say nothing; what was written reads back as the same record.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "model/run.h"

namespace proctor::model {

Value to_value(const RunRecord& run);
Value to_value(const CaseRecord& test);
Value to_value(const Finding& finding);

// The record without its suites: id, times, totals, usage, cost.
Value run_summary(const RunRecord& run);

// Reports every way in which the value is no record; no record when there is one.
std::optional<RunRecord> read_run(const Value& value, Diagnostics& faults);

// The JSON of to_value(finding), for those who write many: `eval` writes several a line.
void append_json(const Finding& finding, std::string& out);

}  // namespace proctor::model
