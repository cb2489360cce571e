// Processes that open a cache take turns, so that one that finds it damaged does not take away what another
// has just begun.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "base/file_handle.h"

namespace proctor::store {

// Held while it lives. Where it cannot be had within some seconds it is done without: a cache is no reason
// to stand still.
class CacheLock {
 public:
  explicit CacheLock(const std::filesystem::path& path);

 private:
  FileHandle folder_;
};

// By which a file is told from another of the same name. None: there is no file.
using FileNumber = std::pair<unsigned long, unsigned long>;  // NOLINT(google-runtime-int): dev_t, ino_t
std::optional<FileNumber> file_number(const std::filesystem::path& path);

}  // namespace proctor::store
