// An agent under test: a command, a URL or a Python file. It is given an input and its memory, and answers
// with an output, the tools it used and its memory afterwards.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/occasion.h"
#include "base/result.h"
#include "model/run.h"
#include "net/http.h"
#include "system/clock.h"

namespace proctor::agents {

// One agent for one case: its steps, in order. Closing it ends whatever it started.
class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  // `number` counts from 1. A fault is in the outcome's `error`; after one, the session is of no more use.
  virtual model::Outcome step(std::string_view input, const Map& memory, std::size_t number,
                              const Until& until) = 0;
};

// Safe to use from any thread.
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  // `occasion`: the case that it is opened for.
  virtual std::unique_ptr<Session> open(const Occasion& occasion) = 0;
};

// What a process of one case is told beyond our own environment, as NAME=value; it wins over that.
using Surroundings = std::function<std::vector<std::string>(const Occasion& occasion)>;

// Fails where a command or file is not there or no interpreter is. `folder`: commands run in it, and files
// are relative to it. The transport must outlive the agent.
Result<std::unique_ptr<Agent>> make_agent(const model::Agent& target, const std::string& folder,
                                          net::Transport& transport, const Surroundings& around = {});

// `--agent`: a URL, a file that ends in .py, or a command line, split as a shell splits plain words.
Result<model::Agent> parse_agent(std::string_view text);

}  // namespace proctor::agents
