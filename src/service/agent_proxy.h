// Agents that are programs ask models by themselves. While a run records or plays back, they are told base
// URLs that lead to a proxy of the run, so that what they ask is recorded and played back like all else.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "base/result.h"
#include "service/proxy.h"
#include "service/run.h"

namespace proctor::service {

class AgentProxy {
 public:
  // Both must outlive it.
  AgentProxy(const RunOptions& options, const Environment& environment)
      : options_(options), environment_(environment) {}

  // What a process is told: base URLs, each case's its own, so that the takes of one case are counted apart
  // from those of all others. Starts the proxy when it is first asked for.
  Result<agents::Surroundings> surroundings();

  std::set<std::string> cassettes_used() const;

 private:
  Result<void> start();

  const RunOptions& options_;
  const Environment& environment_;
  std::unique_ptr<RunningProxy> proxy_;
  std::vector<std::string> keys_;  // NAME=value, where none is set and none is needed
};

}  // namespace proctor::service
