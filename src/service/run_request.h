// What a request chooses of a run, put over how the server was started; and kept with the run, so that it can
// be resumed with the same choice.
#pragma once

#include <optional>

#include "service/live.h"

namespace proctor::service {

RunOptions options_for(const RunRequest& request, const RunOptions& defaults);

// The choice that a run's settings hold; none: it was not begun by a request.
std::optional<RunRequest> request_in(const Map& settings);

// The request that repeats a stored run, or a part of it. Its options hold the rest.
Result<RunRequest> request_again(store::Store& store, const store::RunHead& head, const RunPart& part);

// The part of a request that no flag can say, over options made from flags: for those who resume by them.
void choose_again(const Map& settings, RunOptions& options);

}  // namespace proctor::service
