// The program without its process: words in, exit code out.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/settings.h"

namespace proctor::cli {

// Finds the command, settles its settings and runs it.
ExitCode run(std::span<const std::string> words, const Environment& environment, const std::string& current,
             Console& console);

}  // namespace proctor::cli
