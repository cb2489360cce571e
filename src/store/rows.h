// Runs and trials as the columns of a database hold them: text that is UTF-8 and has no NUL, so that every
// database takes it, and JSON where a column holds more than one value.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

namespace proctor::store {

// Bytes that are no characters, and NUL, become U+FFFD.
std::string column_text(std::string text);

struct TrialRow {
  std::string name;
  std::string expected_output;  // empty: none
  std::string output_type;
  std::string assertions;
  std::string record;
  std::string details;
  ResultRow listed;
};
TrialRow to_row(const Trial& trial);
ResultRow listed_row(const Trial& trial);

// Fails with E912: only a damaged store holds anything else than what was written.
Result<model::CaseRecord> read_record(std::string column);
Result<Value> read_json(std::string_view json);
Result<model::RunRecord> read_run_summary(std::string_view json);

std::string_view name_of(RunState state);
RunState state_of(std::string_view name);
model::Verdict verdict_of(std::string_view word);  // a case's

}  // namespace proctor::store
