// `run --shard`: which part of the cases this machine has.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "service/shards.h"

namespace proctor::cli {

extern const Flag kShardFlag;
extern const Flag kShardByFlag;

// `--shard auto` as the I/N that the environment says, so that a run is kept, and resumed, with that.
Result<Settings> with_shard(const Settings& settings, const Environment& environment);

// None: all cases are wanted. E004: it is no I/N.
Result<std::optional<service::Shard>> said_shard(const Settings& settings);

}  // namespace proctor::cli
