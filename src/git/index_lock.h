// The index, held as every git program holds it: whoever makes `index.lock` may write. The lock's file
// becomes the new index and is renamed into place, so that others see the old one or the new one. A lock that
// someone else left is told with its age and never removed.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/file_handle.h"
#include "base/result.h"
#include "git/library.h"

namespace proctor::git {

class IndexLock {
 public:
  // Waits for another's lock, then tells of it (E542).
  static Result<IndexLock> take(git_repository& repository, std::chrono::milliseconds patience);

  IndexLock(IndexLock&& other) noexcept;
  IndexLock& operator=(IndexLock&&) = delete;
  ~IndexLock();  // without `publish` nothing has changed

  git_index& index() const { return *index_; }  // a copy, to be changed
  Result<void> publish();                       // the changed one becomes the index, and the lock is gone
  Result<void> restore();                       // after `publish`: the index is as it was before

 private:
  IndexLock(git_repository& repository, std::string path)
      : repository_(&repository), path_(std::move(path)) {}

  std::string lock_path() const { return path_ + ".lock"; }
  Result<void> copy_index();

  git_repository* repository_;  // uses the copy while this lives
  std::string path_;            // of the index
  bool held_ = false;           // the file of the lock is ours
  FileHandle original_;  // open, so that it can be read when its name is gone; none: there was no index
  Owned<git_index, free_index> index_;
};

// Returns once there is no lock; E542 where it stays.
Result<void> await_index(const git_repository& repository, std::chrono::milliseconds patience);

// "its lock .git/index.lock is 3 hours old: ..."; what to do about a lock that is there.
tl::unexpected<Error> lock_is_held(const std::string& path);

}  // namespace proctor::git
