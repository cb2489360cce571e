// Files of a repository as they lie on the disk, opened without following a link anywhere on the way.
#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <vector>

#include "base/file_handle.h"
#include "base/result.h"

namespace proctor::git {

struct WorkFile {
  std::string bytes;
  struct stat status{};

  bool is_executable() const { return (status.st_mode & S_IXUSR) != 0; }
};

// The folder that holds a repository's files.
class WorkFolder {
 public:
  static Result<WorkFolder> open(const std::string& folder);

  // None where there is no such file. E544 where the way leads through a link or into another repository,
  // or to what is no file.
  Result<std::optional<WorkFile>> read(const std::string& path) const;
  // Of a folder, all files beneath it, by their paths from the repository's folder; links and other
  // repositories are passed over. Of anything else nothing.
  Result<std::vector<std::string>> files_beneath(const std::string& path) const;
  bool is_folder(const std::string& path) const;

 private:
  explicit WorkFolder(FileHandle handle) : handle_(std::move(handle)) {}
  // The folder that a path's last part lies in; none where that is not there.
  Result<std::optional<FileHandle>> walk_to_parent(const std::string& path) const;

  FileHandle handle_;
};

}  // namespace proctor::git
