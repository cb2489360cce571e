// A run as the client of another test tool sees it: under the ids that it was asked for by.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "service/live.h"
#include "store/store.h"

namespace proctor::service {

enum class ForeignState : std::uint8_t { pending, running, completed, broken };

struct ForeignRun {
  store::RunHead head;
  Map about;  // as it was asked for
  ForeignState state = ForeignState::running;
  std::string trouble;  // why it is broken
};

// By its whole id; none: there is no such run, or it was asked for by another client (the text under
// "client").
Result<std::optional<ForeignRun>> find_foreign_run(store::Store& store, const LiveRuns& live,
                                                   std::string_view client, std::string_view run);

// Those of a suite that `is_meant`, newest first, `most` of them.
Result<std::vector<ForeignRun>> foreign_runs(store::Store& store, const LiveRuns& live,
                                             std::string_view client, const std::string& suite,
                                             std::size_t most,
                                             const std::function<bool(const Map& about)>& is_meant);

// When it ended: UTC; empty while it goes on.
std::string ended_at(const ForeignRun& run);

// A run of nothing, which is over as it begins: some clients ask for one.
Result<std::string> keep_empty_run(store::Store& store, const RunRequest& request,
                                   const store::PlannedSuite& suite);

}  // namespace proctor::service
