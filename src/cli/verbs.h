// Commands with sub-words: `proctor trace list`.
#pragma once

#include <span>
#include <string_view>

#include "cli/command.h"
#include "cli/report.h"

namespace proctor::cli {

// Whether a verb takes a flag of its command.
bool takes(const Verb& verb, std::string_view flag);

// Refuses what is no verb, what the verb does not take, and too few or too many operands.
ExitCode run_verb(const Call& call, std::string_view command, std::span<const Verb> verbs,
                  std::span<const Flag> flags);

}  // namespace proctor::cli
