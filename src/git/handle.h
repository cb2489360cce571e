// What a Repository is inside.
#pragma once

#include <string>

#include "git/library.h"
#include "git/repository.h"

namespace proctor::git {

struct Repository::Handle {
  Owned<git_repository, free_repository> repository;
  std::string folder;
};

// E540 where a link within git's own folder would have a commit written elsewhere. `reference`: of the branch
// that is about to move.
Result<void> refuse_links(const git_repository& repository, const std::string& reference);

}  // namespace proctor::git
