// Reports as commands write them: several at once, each to a file or to standard output.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "model/run.h"

namespace proctor::cli {

extern const Flag kReportFlag;

// A report and where it goes: `junit=out.xml`; without a path to standard output.
struct Wanted {
  std::string name;
  std::string path;
};

// Where none of them shows on standard output, the terminal's does.
std::vector<Wanted> wanted_reports(const std::vector<std::string>& said);

// What can be known to go wrong with the reports before anything runs.
Result<void> check_reports(const std::vector<Wanted>& reports);

// Each in full or not at all, piece by piece, however large the run is.
Result<void> deliver(const Call& call, const model::RunRecord& run, const std::vector<Wanted>& reports);

}  // namespace proctor::cli
