// Which paths proctor commits: those that git itself would take as they are.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "git/library.h"

namespace proctor::git {

// A plain path from the repository's folder: no `..`, no empty part, nothing of git's own.
Result<void> check_path(const std::string& path);

Result<bool> is_ignored(git_repository& repository, const std::string& path);
tl::unexpected<Error> refuse_ignored(const std::string& path);

// Git may have a program change a file on its way in (`filter`, as LFS has one), or change line ends and
// encodings. Nothing of that is done here, so a file for which it would matter is refused.
Result<void> check_filters(git_repository& repository, const std::string& path, std::string_view bytes);

}  // namespace proctor::git
