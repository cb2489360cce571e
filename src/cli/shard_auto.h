// `--shard auto`: which part of the work this machine has, as whoever started it says in the environment.
#pragma once

#include "base/result.h"
#include "cli/settings.h"
#include "service/shards.h"

namespace proctor::cli {

// E463: nobody says, or only half of it, or something that cannot be; the message names what to set.
Result<service::Shard> shard_from(const Environment& environment);

}  // namespace proctor::cli
