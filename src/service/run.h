// Running: cases of loaded suites meet their answers, and a record says what came of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/run.h"
#include "service/load.h"

namespace proctor::service {

// Which cases run; the others are left out of the record.
struct Selection {
  std::string name;               // a regular expression found in the case's name; empty: all
  std::vector<std::string> tags;  // of the case or its suite, any of them; none: all
};

struct RunOptions {
  std::string given;       // text of the given file
  std::string given_path;  // as shown
  Selection selection;
  std::optional<double> pass_threshold;
};

struct RunResult {
  std::optional<model::RunRecord> record;
  Faults faults;  // of the given file; errors: there is no record
};

// Grades every step's stated answer. Fails where the request itself makes no sense.
Result<RunResult> run_given(const std::vector<Loaded>& suites, const RunOptions& options);

}  // namespace proctor::service
