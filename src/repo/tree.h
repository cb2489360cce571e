// The files of a folder and of those in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/root.h"

namespace proctor::repo {

// Paths from the root, in order; links count as files and are not followed. None where there is no folder.
Result<std::vector<std::string>> files_beneath(const Root& root, const std::string& folder);

}  // namespace proctor::repo
