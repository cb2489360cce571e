// What the commands that look at kept runs share.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/report.h"

namespace proctor::cli {

extern const Flag kStoreFlag;

// Not from the settings: which reports `run` writes says nothing on what to show of a kept run.
extern const Flag kShownReportFlag;

// The store that flag, environment or proctor.yaml name, or the project's own.
std::string store_of(const Call& call);

// Says what is wrong. Bad input, or trouble of proctor's own where the store is no good.
ExitCode refuse_kept(Reporter& reporter, const Error& error);

}  // namespace proctor::cli
