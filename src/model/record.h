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

// One case or the summary of a run, from what to_value(test) and run_summary(run) gave; none where the value
// is something else.
std::optional<CaseRecord> read_case(const Value& value);
std::optional<RunRecord> read_summary(const Value& value);

// The JSON of to_value(finding) and to_value(test), for those who write many: `eval`, and stores.
void append_json(const Finding& finding, std::string& out);
void append_json(const CaseRecord& test, std::string& out);

std::string_view name_of(PathMode mode);  // ANY, ALL

}  // namespace proctor::model
