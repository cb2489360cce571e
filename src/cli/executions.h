// `--executions`: what a run came to, written beside its suites.
#pragma once

#include <vector>

#include "cli/conduct.h"
#include "cli/settings.h"
#include "service/executions.h"

namespace proctor::cli {

// After a run that came to its end, where the settings that it was started with ask for it; `current` is the
// folder it was started in. What cannot be written is told, and the exit code says so. Gives the files.
std::vector<service::ExecutionFiles> keep_executions(const Settings& settings, const std::string& current,
                                                     Reporter& reporter, service::Runs& runs,
                                                     Conducted& conducted);

}  // namespace proctor::cli
