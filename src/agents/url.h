// An agent behind a URL: one POST a step.
#pragma once

#include <memory>
#include <string>

#include "agents/agent.h"

namespace proctor::agents {

std::unique_ptr<Agent> url_agent(std::string url, net::Transport& transport);

}  // namespace proctor::agents
