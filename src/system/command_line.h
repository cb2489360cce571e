// A command line as words, split as a shell does it, though no shell ever sees it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor {

// Quotes and backslashes mean what they mean to a shell. Fails on a quote that is not closed, and on what
// only a shell could do: pipes, redirections, several commands, substitutions. The error's code is empty, for
// the caller knows what the command is for.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace proctor
