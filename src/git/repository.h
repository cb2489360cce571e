// A git repository as proctor uses it: where it stands, and one commit of files that were just written. No
// hooks, no filters, no push, nothing forced.
#pragma once

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

// One thread at a time.
class Repository {
 public:
  // The one that a folder lies in; none where it lies in none. Never looks above a file system's edge.
  static Result<std::optional<Repository>> find(const std::string& folder);

  Repository(Repository&&) noexcept;
  Repository& operator=(Repository&&) noexcept;
  ~Repository();

  const std::string& folder() const;  // of its files, absolute
  Result<Standing> standing() const;
  // "main" or "master", or what the remote's head names: the branch that a baseline is taken from.
  Result<std::string> main_branch() const;

  // Commits these files alone, by their paths from the repository's folder; one that is gone is removed. The
  // author is the one that git's configuration names (E-code where it names none). What is staged, a
  // conflict, a merge under way or a lock that someone holds is told, never forced, and nothing is changed.
  // The new commit's id; empty where nothing differs from the head.
  Result<std::string> commit(std::span<const std::string> paths, const std::string& message);

 private:
  struct Handle;
  explicit Repository(std::unique_ptr<Handle> handle);

  std::unique_ptr<Handle> handle_;
};

}  // namespace proctor::git
