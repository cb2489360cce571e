// Runs that were kept: what there is, and each of them again as a record.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/run.h"

namespace proctor::service {

// A run without its cases.
struct KeptRun {
  model::RunRecord record;  // its suites have no cases
  std::string state;        // running, finished, stopped
  std::size_t planned = 0;  // trials
};

struct HistoryRequest {
  std::string store;  // as find_store gave it
  std::size_t limit = 20;
  std::string suite;  // only runs with a suite of this name or path
};

// Newest first; none where no store has been made yet.
Result<std::vector<KeptRun>> history(const HistoryRequest& request);

// For people: a line a run, with a heading.
std::string history_table(const std::vector<KeptRun>& runs);
Value history_value(const std::vector<KeptRun>& runs);

enum class Cases { all, in_trouble };

// `run`: an id, the beginning of one, or "latest". Its cases are read from the store as someone walks through
// them. E421: there is no such run; the message names some that there are.
Result<model::RunRecord> kept_run(const std::string& store, std::string_view run, Cases cases);

// Keeps a record as a finished run.
Result<void> keep_run(const std::string& store, const model::RunRecord& run);

}  // namespace proctor::service
