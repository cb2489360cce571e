// The files that lie beside a PromptRepo suite: executions, prompts and mock tools. They are checked and kept
// as they are, so only their shapes are here; the suite itself is in formats/promptrepo.cc.
#pragma once

#include <string>
#include <string_view>

#include "value/shape.h"

namespace proctor::dialects {

extern const Shape kPromptRepoExecution;
extern const Shape kPromptRepoPrompt;
extern const Shape kPromptRepoTool;

// A reference to a file of the repository: `file:///<path>` or `<path>`, from the repository's root.
extern const Shape kRepositoryFile;

// Why a reference does not name a file inside the repository; empty where it does.
// Links on the disk are not followed here: whoever opens the file looks at them.
std::string fault_of_reference(std::string_view reference);

}  // namespace proctor::dialects
