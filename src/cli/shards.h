// `run --shard`: which part of the cases this machine has, and the file that it leaves for `merge`.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/settings.h"
#include "service/runs.h"
#include "service/shards.h"

namespace proctor::cli {

extern const Flag kShardFlag;
extern const Flag kShardByFlag;
extern const Flag kBlobFlag;

// `--shard auto` as the I/N that the environment says, so that a run is kept, and resumed, with that.
Result<Settings> with_shard(const Settings& settings, const Environment& environment);

// None: all cases are wanted. E004: it is no I/N.
Result<std::optional<service::Shard>> said_shard(const Settings& settings);

// Before a shard runs: what an earlier run left under its name goes, for it would pass for this one's.
Result<void> forget_blob(const Settings& settings, const std::string& current);

// After a shard came to its end. What cannot be written is told, and the exit code says so; where the run
// ended early nothing is written, and that is told, too. `settings` and `current` are those that the run was
// started with.
void keep_blob(const Settings& settings, const std::string& current, const Call& call, Reporter& reporter,
               service::Runs& runs, Conducted& conducted);

}  // namespace proctor::cli
