// `run --baseline`: a run is held against another, and is no good only where it is worse.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "service/compare.h"
#include "service/reports.h"
#include "service/runs.h"

namespace proctor::cli {

extern const Flag kBaselineFlag;
extern const Flag kMarginFlag;

// What --margin says. E004: it is no share between 0 and 1.
Result<service::CompareOptions> compare_options(const Settings& settings);

// 0: it passes, 1: it does not, 3: it is undecided.
ExitCode gate_code(service::Gate gate);

// On standard error.
void warn_about(Reporter& reporter, const service::Comparison& comparison);

// How a comparison is shown on standard output.
service::ReportLook compare_look(const Call& call);

struct Gate {
  std::string said;  // "auto", a run or a file; empty: there is no gate
  std::string current;
  service::CompareOptions options;
};

// `current`: the folder that files are named from. Fails before anything runs where the baseline that was
// named is not there.
Result<Gate> baseline_gate(const Settings& settings, const std::string& current, service::Runs& runs);

// Against the gate's baseline; none: there is none yet.
Result<std::optional<service::Comparison>> compared(const Gate& gate, service::Runs& runs,
                                                    const std::string& id);

// The exit code by the gate: 1 if the run is worse or every case of one of its suites broke, 3 if some
// cases ended in error, not all were run, or nothing could be compared, else 0. Shows the comparison. Where
// there is no baseline yet the run is judged by its cases, with a warning (W571).
Conducted held_to(const Gate& gate, const Call& call, Reporter& reporter, service::Runs& runs, Conducted run);

}  // namespace proctor::cli
