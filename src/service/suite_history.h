// How suites did in their last runs, by the path of each beneath the served folder. How a run that is over
// ended changes no more, so it is counted once, however often lists are asked for.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/run.h"
#include "store/store.h"

namespace proctor::service {

// How a suite did in one run.
struct SuiteRun {
  std::string run;
  std::string at;
  std::string state;  // of the run: running, finished, stopped, interrupted
  model::Totals totals;
};

// Newest first, by path.
using RunsBySuite = std::map<std::string, std::vector<SuiteRun>>;

// Safe to use from any thread.
class SuiteHistory {
 public:
  // `most`: runs of each suite. Only the last few hundred runs of the store are looked at.
  Result<RunsBySuite> recent(store::Store& store, const std::string& root, std::size_t most);

 private:
  using Counted = std::vector<model::Totals>;  // by suite, in the order of the plan

  Result<Counted> totals_of(store::Store& store, const store::RunHead& head);

  std::mutex mutex_;
  std::map<std::string, Counted> over_;  // by run
};

}  // namespace proctor::service
