// Shards that ran on several machines become one run again. Everything is verified before anything is kept.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "service/load.h"
#include "service/run.h"
#include "store/store.h"

namespace proctor::service {

struct MergeOptions {
  std::vector<std::string> paths;  // blobs, and folders of them
  std::string current;             // that relative paths start from
};

struct Merged {
  Faults faults;       // all of them; where there are some, nothing was kept
  RunOutcome outcome;  // of the run that was kept
};

// Fails where the store does.
Result<Merged> merge(const MergeOptions& options, store::Store& store);

}  // namespace proctor::service
