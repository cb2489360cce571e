// The flags that say who judges, and what they ask for.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "service/judging.h"

namespace proctor::cli {

extern const Flag kJudgeFlag;
extern const Flag kJudgeUrlFlag;
extern const Flag kJudgePromptsFlag;
extern const Flag kJudgeCompatibilityFlag;

// `concurrency`: cases at once. One at a time means one question at a time too, unless another number is
// said.
Result<service::Judging> judging(const Settings& settings, const std::string& current,
                                 std::size_t concurrency);

}  // namespace proctor::cli
