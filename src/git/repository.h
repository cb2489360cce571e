// A git repository as proctor uses it: where it stands, and one commit of files that were just written. No
// hooks, no filters, no push, nothing forced.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"

namespace proctor::git {

// Where a repository stands; each empty where there is none.
struct Standing {
  std::string branch;  // "main"; empty on a detached head
  std::string commit;  // of the head, 40 digits; empty before the first
};

// How long a lock of someone else's is waited for: another program's commit takes less.
inline constexpr std::chrono::milliseconds kLockPatience{2000};

// Codes: E540 no repository that can be committed to; E541 nobody to commit as; E542 not now: a merge, a
// conflict, a lock, a branch that moved; E543 work that is not committed is in the way; E544 a path that
// cannot be committed. Nothing is changed where one is told. One thread at a time.
class Repository {
 public:
  // The one that a folder lies in; none where it lies in none. Never looks above a file system's edge, nor
  // at the environment.
  static Result<std::optional<Repository>> find(const std::string& folder);

  Repository(Repository&&) noexcept;
  Repository& operator=(Repository&&) noexcept;
  ~Repository();

  const std::string& folder() const;  // of its files, absolute, free of links
  Result<Standing> standing() const;
  // What the remote's head names, else "main" or "master", whichever is there: the branch that a baseline is
  // taken from.
  Result<std::string> main_branch() const;

  // Whether a commit of these paths could be made, before they are written: all that `commit` asks, and that
  // each is as the head has it, so that no one's work is mixed with what comes.
  Result<void> check(std::span<const std::string> paths) const;

  // Commits these files alone, by their paths from the repository's folder; one that is gone is removed, and
  // a folder stands for all that is in it. The author is the one that git's configuration names. What else
  // is staged stays so. The new commit's id; empty where nothing differs from the head.
  Result<std::string> commit(std::span<const std::string> paths, const std::string& message,
                             std::chrono::milliseconds patience = kLockPatience);

 private:
  struct Handle;
  explicit Repository(std::unique_ptr<Handle> handle);

  std::unique_ptr<Handle> handle_;
};

}  // namespace proctor::git
