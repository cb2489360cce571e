// What a Repository is inside.
#pragma once

#include <string>

#include "git/library.h"
#include "git/repository.h"

struct git_repository;
extern "C" void git_repository_free(git_repository* repository);

namespace proctor::git {

struct Repository::Handle {
  Owned<git_repository, git_repository_free> repository;
  std::string folder;
};

// E540 where a link within git's own folder would have a commit written elsewhere. `reference`: of the branch
// that is about to move.
Result<void> refuse_links(const git_repository& repository, const std::string& reference);

}  // namespace proctor::git
