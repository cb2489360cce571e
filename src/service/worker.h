// A worker: takes part in the runs that are shared through a store, and runs their jobs here. It keeps
// nothing: the files of a run come with it, and keys are those of its own environment.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "service/run.h"

namespace proctor::service {

struct WorkerOptions {
  std::string store;  // a PostgreSQL server's URL
  std::string name;   // as others see it
  std::size_t concurrency = 16;
  std::chrono::milliseconds lease{30'000};
  std::optional<std::chrono::milliseconds> idle = {};  // ends after so long without work
  bool allow_programs = false;                         // agents that are programs, and fixtures
  std::string folder;                                  // where the files of runs are laid out
};

// How a run was started becomes options, by the flags of the command line. Paths are beneath this machine's
// own copy of the files.
using OptionsFrom = std::function<Result<RunOptions>(const Map& settings)>;

struct WorkerWatch {
  std::function<void(const std::string& line)> say;
  std::stop_token drain;  // take nothing new
  std::stop_token stop;   // give up what is under way
};

struct WorkerOutcome {
  std::size_t runs = 0;
  std::size_t jobs = 0;
};

// Until it is told to end, or has been idle for long enough. Fails where the store cannot be used.
Result<WorkerOutcome> work(const WorkerOptions& options, const OptionsFrom& options_from,
                           const Environment& environment, const WorkerWatch& watch);

}  // namespace proctor::service
