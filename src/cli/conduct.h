// A run as a person sees it: progress while it goes on, Ctrl-C, reports at its end, an exit code.
#pragma once

#include <functional>

#include "cli/command.h"
#include "cli/report.h"
#include "cli/reports.h"
#include "service/run.h"
#include "service/runs.h"

namespace proctor::cli {

// Shows why nothing was done, and says so by the exit code. `about`: the flag or operand that is to blame.
ExitCode refuse(Reporter& reporter, const std::string& about, const Error& error);

// How a run is started: anew, or again where it was left.
using Begin = std::function<Result<service::RunOutcome>(const service::RunWatch& watch)>;

struct Conducted {
  ExitCode code = exit_fine;
  std::optional<service::RunOutcome> outcome;  // none: it could not be started
};

// What a kept run came to, as reports and as an exit code. `signal`: that ended it; 0: none did.
ExitCode report_run(const Call& call, Reporter& reporter, service::Runs& runs,
                    const service::RunOutcome& outcome, const std::vector<Wanted>& reports, int signal);

Conducted conduct(const Call& call, Reporter& reporter, service::Runs& runs,
                  const std::vector<Wanted>& reports, const Begin& begin);

}  // namespace proctor::cli
