// A text that a command made, written where the person asked for it.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace proctor::cli {

// To the file, beside which nothing else changes; E126 where there is one and --force is not said.
Result<void> write_out(const Call& call, const std::string& path, const std::string& text);

}  // namespace proctor::cli
