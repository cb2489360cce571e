// The right to change the files of one place. It is a file that names its holder, for people; what counts is
// the system's lock on it, which the death of its holder sets free. The file is there only while it is held.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_handle.h"
#include "base/result.h"
#include "base/root.h"
#include "repo/queue.h"

namespace proctor::repo {

inline constexpr std::string_view kLockFile = ".proctor.lock";

// The folder whose lock guards a file: the innermost `.promptrepo` on its way, else the file's own folder.
std::string lock_folder_of(std::string_view path);

// Between threads as between programs. The root must outlive it.
class Lock {
 public:
  // The folder is made where there is none. E552, with the holder's name, where it is still held when
  // patience ends.
  static Result<Lock> take(const Root& root, std::string_view folder, std::chrono::milliseconds patience);

  Lock(Lock&&) noexcept = default;
  Lock& operator=(Lock&&) = delete;
  ~Lock();

 private:
  Lock(const Root& root, std::string path, FileHandle file);

  static Result<Lock> take_file(const Root& root, const std::string& path,
                                std::chrono::steady_clock::time_point until);
  static Result<Lock> attempt(const Root& root, const std::string& path);
  bool is_in_place() const;
  Result<void> sign() const;

  std::optional<QueueTurn> turn_;  // ends when the file has been let go of
  const Root* root_;
  std::string path_;
  FileHandle file_;
};

}  // namespace proctor::repo
