// The files of one commit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "git/library.h"

namespace proctor::git {

struct Content;

class HeadTree {
 public:
  // An empty commit has no files.
  static Result<HeadTree> open(git_repository& repository, const std::string& commit);

  git_tree* tree() const { return tree_.get(); }  // none before the first commit
  bool is_folder(const std::string& path) const;
  // None where there is no such file; E544 where the path leads into a submodule, or to a folder.
  Result<std::optional<Content>> content(const std::string& path) const;
  Result<std::vector<std::string>> files_beneath(const std::string& path) const;

 private:
  explicit HeadTree(git_repository& repository) : repository_(&repository) {}

  git_repository* repository_;
  Owned<git_tree, free_tree> tree_;
};

}  // namespace proctor::git
