// What to do about cases that ended in error, once they are reported.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/report.h"
#include "model/run.h"

namespace proctor::cli {

// Two lines for each kind of fault of which something can be said: how many cases had it, and what to type.
void tell_aftermath(const model::RunRecord& run, Reporter& reporter,
                    const std::function<std::optional<std::string>(const std::string& name)>& environment);

}  // namespace proctor::cli
