// `--commit`: the files that a run wrote, as one git commit.
#pragma once

#include <span>
#include <string>

#include "cli/conduct.h"
#include "cli/settings.h"
#include "service/executions.h"

namespace proctor::cli {

// Before a run, where the settings ask for a commit: whether one could be made beside what is run.
Result<void> check_commit(const Settings& settings, std::span<const std::string> operands,
                          const std::string& current);

// After a run, where the settings that it was started with ask for it: one commit in each repository. What
// cannot be committed is told, and the exit code says so; the files stay.
void commit_run(const Settings& settings, Reporter& reporter,
                std::span<const service::ExecutionFiles> written, Conducted& conducted);

}  // namespace proctor::cli
