// What a commit of some paths would change: each file as it lies on the disk beside what the head and the
// index have of it, and whether all of them can be committed at all.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "git/library.h"
#include "git/work_file.h"

namespace proctor::git {

// A file's content as git knows it.
struct Content {
  std::string id;  // of the blob, 40 digits
  unsigned mode = 0;

  bool operator==(const Content&) const = default;
};

struct Target {
  std::string path;
  std::optional<WorkFile> file;   // on the disk; none: it is gone
  std::optional<Content> wanted;  // what the file is for git
  std::optional<Content> head;    // in the head's tree
  std::optional<Content> staged;  // in the index

  bool differs() const { return wanted != head; }
};

// Every file that the paths name, in order, each once; folders are what is in them, on the disk or in the
// head. `head`: a commit, empty before the first. Fails where one cannot be committed (E544).
Result<std::vector<Target>> survey(git_repository& repository, git_index& index, const std::string& head,
                                   std::span<const std::string> paths);

// E543 where something else than what is on the disk is staged for one of them.
Result<void> refuse_staged(std::span<const Target> targets);
// E543 where one is not as the head has it.
Result<void> refuse_unsaved(std::span<const Target> targets);

}  // namespace proctor::git
