// Prompts of a project's own: a folder with METRIC/STAGE.md for each built-in text that it replaces.
#pragma once

#include <string>

#include "base/result.h"
#include "judges/prompts.h"

namespace proctor::service {

// All are read at once, so that nothing changes under a run. Fails where a file there replaces nothing.
Result<judges::PromptOverride> read_judge_prompts(const std::string& folder);

}  // namespace proctor::service
