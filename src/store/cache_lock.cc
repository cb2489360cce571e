#include "store/cache_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

namespace proctor::store {
namespace {

constexpr auto kLongestWait = std::chrono::seconds(5);
constexpr auto kPause = std::chrono::milliseconds(5);

}  // namespace

// The folder itself is locked: no file is left behind.
CacheLock::CacheLock(const std::filesystem::path& path)
    : folder_(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
  while (folder_ && ::flock(folder_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= deadline) return;
    std::this_thread::sleep_for(kPause);
  }
}

std::optional<FileNumber> file_number(const std::filesystem::path& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileNumber(status.st_dev, status.st_ino);
}

}  // namespace proctor::store
