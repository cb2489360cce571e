// The executions of a run, written beside the suites that were run (R14, R35).
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/run.h"

namespace proctor::service {

// What was written in one repository.
struct ExecutionFiles {
  std::string folder;              // the repository's, absolute
  std::vector<std::string> paths;  // from there
};

// One file for each suite that lies where PromptRepo has them, `.promptrepo/tests/NAME/suite.yaml`; others
// have no place for one. `current`: the folder that the run was started in, which the paths of its suites
// start from. Only for runs that came to their end: half an execution would look like a whole one.
Result<std::vector<ExecutionFiles>> write_executions(const model::RunRecord& run, const std::string& current);

}  // namespace proctor::service
