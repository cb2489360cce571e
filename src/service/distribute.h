// Runs that many machines share: planned here, published through a PostgreSQL store as jobs, run by workers,
// and followed from wherever someone wants to see them come to their end.
#pragma once

#include <string>

#include "service/run.h"

namespace proctor::service {

// Plans and publishes, then follows. `url`: of the store. What `watch` says holds for all workers: drained,
// no job is taken any more; stopped, it is not waited for those under way.
Result<RunOutcome> run_distributed(const RunOptions& options, const Environment& environment,
                                   store::Store& store, const std::string& url, const RunWatch& watch);

// Whether this run's jobs are in the store, so that it is followed rather than run here.
Result<bool> is_distributed(const std::string& url, const std::string& run);

// Takes up a run that someone else started, or stopped, or left; its files need not be here.
Result<RunOutcome> follow(const store::RunHead& head, store::Store& store, const std::string& url,
                          const RunWatch& watch);

}  // namespace proctor::service
