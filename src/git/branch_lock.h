// Where the head stands, and its move to a new commit, under the lock that git programs share for a branch.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "base/result.h"
#include "git/library.h"

namespace proctor::git {

struct Head {
  std::string reference;  // what a commit moves: "refs/heads/main", or "HEAD" where that is detached
  std::string commit;     // 40 digits; empty before the first

  bool is_detached() const { return reference == "HEAD"; }
};

Result<Head> read_head(git_repository& repository);

class BranchLock {
 public:
  // Of the branch that the head is on. E542 where another holds it, or the head goes to another branch.
  static Result<BranchLock> take(git_repository& repository, std::chrono::milliseconds patience);

  const Head& head() const { return head_; }  // nobody else moves it now
  Result<void> move_to(const std::string& commit, const git_signature& author, const std::string& message);

 private:
  explicit BranchLock(Head head) : head_(std::move(head)) {}

  Head head_;
  Owned<git_transaction, free_transaction> transaction_;
};

}  // namespace proctor::git
