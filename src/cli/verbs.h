// Commands with sub-words: `proctor trace list`. The first operand is the verb; each takes some of the
// command's flags.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/report.h"

namespace proctor::cli {

// What a verb is called with: the rest of the operands.
using Operands = std::vector<std::string>;

struct Verb {
  std::string_view name;
  std::string_view flags;     // those it takes beside --diagnostics and --no-color, separated by spaces
  std::string_view operands;  // "ID...", for messages
  std::size_t fewest = 0;
  std::size_t most = 0;
  ExitCode (*run)(const Call& call, const Operands& operands, Reporter& reporter);
};

// Refuses what is no verb, what the verb does not take, and too few or too many operands.
ExitCode run_verb(const Call& call, std::string_view command, std::span<const Verb> verbs,
                  std::span<const Flag> flags);

}  // namespace proctor::cli
