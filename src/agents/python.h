// An agent that is a Python file with a function `agent(input, memory)`, plain or async. A small program of
// ours loads it and speaks for it.
#pragma once

#include <string>

#include "base/result.h"
#include "system/spawn.h"

namespace proctor::agents {

// Fails where there is no such file, or no interpreter.
Result<Command> python_command(const std::string& file, const std::string& folder);

}  // namespace proctor::agents
