// The words on the command line, sorted into flags and operands.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace proctor::cli {

// Long name of a flag to what was given for it; a switch is given "true" or
// "false".
using Given = std::map<std::string, std::vector<std::string>, std::less<>>;

struct Arguments {
  Given flags;
  std::vector<std::string> operands;
  bool help = false;
};

// Takes --flag VALUE, --flag=VALUE, -f VALUE, -fVALUE, switches in a row (-qv);
// after -- come operands only.
Result<Arguments> parse_arguments(const Command& command, std::span<const std::string> words);

// Whether a text may be given for a flag; "true" for the switches of yes,
// on, 1.
Result<std::string> accepted(const Flag& flag, const std::string& shown, const std::string& text);

}  // namespace proctor::cli
