// The settings of a stored run, repeated by a server.
#pragma once

#include "base/result.h"
#include "service/run.h"

namespace proctor::cli {

// The options that a stored run was started with, as far as they choose what is run and how. What names
// programs, addresses and files is the server's own (`own`: the settings it was started with): a store is
// data, and cannot make the server call anything that its operator did not name. E752: they differ, so that
// the run cannot be repeated here.
Result<service::RunOptions> options_again(const Map& stored, const Map& own);

}  // namespace proctor::cli
