// The flags that say how recordings are used, for all commands that use them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "service/recordings.h"

namespace proctor::cli {

extern const Flag kVcrFlag;
extern const Flag kVcrMatchFlag;
extern const Flag kCassettesFlag;
extern const Flag kPaceFlag;
extern const Flag kTracesFlag;
extern const Flag kRedactFlag;
extern const Flag kRedactFieldFlag;

// What they ask for, but for the mode, which `run` and `proxy` call by names of their own.
service::RecordingWords recording_words(const Settings& settings);

// The `run` that would record what this one asks: the same paths and targets.
std::string record_command(const Settings& settings, const std::vector<std::string>& operands);

// What `.ai-tests/config.yaml` says of recordings; it counts after all else.
Given read_recording_config(const std::string& current, const Environment& environment, Diagnostics& faults,
                            std::string& text);

}  // namespace proctor::cli
