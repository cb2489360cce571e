// The objects of a commit, and the two moves that make it count: the index, then the branch.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "git/branch_lock.h"
#include "git/index_lock.h"
#include "git/library.h"
#include "git/survey.h"

namespace proctor::git {

// Who commits, as git's configuration names them; E541 where it names nobody.
class Author {
 public:
  static Result<Author> of(git_repository& repository);

  const git_signature& signature() const { return *signature_; }

 private:
  Owned<git_signature, free_signature> signature_;
};

// As it is on the disk now, without a lock.
Result<Owned<git_index, free_index>> open_index(git_repository& repository);

struct NewCommit {
  git_repository& repository;
  IndexLock& index;
  BranchLock& branch;
  const Author& author;
  std::span<const Target> targets;
  const std::string& message;
};

// The commit's id; empty where no target differs from the head.
Result<std::string> make_commit(const NewCommit& commit);

}  // namespace proctor::git
