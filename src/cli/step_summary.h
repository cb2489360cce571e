// The page of a GitHub step: where `--report github` is asked for and GITHUB_STEP_SUMMARY names a file, a
// summary of the run is added to it.
#pragma once

#include <string>
#include <vector>

#include "cli/baseline.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/reports.h"
#include "service/runs.h"

namespace proctor::cli {

// `paths`: what was run. A page that cannot be written is told of (W596), and changes nothing about the run.
void add_step_summary(const Call& call, Reporter& reporter, service::Runs& runs, const Gate& gate,
                      const std::vector<Wanted>& reports, const std::vector<std::string>& paths,
                      const Conducted& done);

}  // namespace proctor::cli
