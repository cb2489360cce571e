// Names that become paths: of suites, executions and files of a repository.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::repo {

// Small letters, digits and single dashes, and short enough for a file's name.
bool is_name(std::string_view name);

// E550 where it is none; says why, and what would do.
Result<void> check_name(std::string_view name);

// What may stand between two slashes: not empty, no dot at its start, no separator of any system, nothing
// invisible.
bool is_path_piece(std::string_view piece);

}  // namespace proctor::repo
