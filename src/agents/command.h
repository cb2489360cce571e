// An agent that is a program: one process a case, one line of JSON a step each way.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "system/spawn.h"

namespace proctor::agents {

std::unique_ptr<Agent> command_agent(Command command, Surroundings around = {});

}  // namespace proctor::agents
