// The summary of a run for the page of a CI step.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/run.h"
#include "service/compare.h"

namespace proctor::service {

struct StepSummary {
  std::optional<Comparison> changes = {};  // against a run from before
  bool decides = false;                    // the run is no good only where it is worse than that
  std::vector<std::string> commands = {};  // to type for more
  std::size_t most = 1024 * 1024;          // bytes
};

std::string step_summary(const model::RunRecord& run, const StepSummary& summary);

// Against the last run that passed on the main branch, else against the last one with the same suites; none:
// there is neither. `current`: a folder of the git repository.
Result<std::optional<Comparison>> changes_since(const std::shared_ptr<store::Store>& store,
                                                const std::string& run, const std::string& current);

}  // namespace proctor::service
