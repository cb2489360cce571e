// Running again what a change touches: a test file, its prompt, its mocks.
#pragma once

#include <functional>

#include "cli/command.h"
#include "cli/conduct.h"
#include "service/run.h"

namespace proctor::cli {

// Goes on until it is interrupted.
ExitCode keep_watching(const Call& call, const service::RunOptions& options,
                       const std::function<Conducted(const service::RunOptions&)>& once);

}  // namespace proctor::cli
