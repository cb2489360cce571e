#include "git/index_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <git2.h>
#include <git2/sys/repository.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <thread>

#include "base/system_error.h"
#include "base/words.h"
#include "git/waiting.h"

namespace proctor::git {
namespace {

constexpr mode_t kNewFile = 0666;

// What git writes for an index without entries, hash included.
constexpr std::string_view kEmptyIndex(
    "DIRC\0\0\0\2\0\0\0\0\x39\xd8\x90\x13\x9e\xe5\x35\x6c\x7e\xf5\x72\x21\x6c\xeb\xcd\x27\xaa\x41\xf9\xdf",
    32);

std::string index_path(const git_repository& repository) {
  return std::string(git_repository_path(&repository)) + "index";
}

Result<void> write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot("write git's index", errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> copy(int from, int to) {
  std::array<char, 65536> piece{};
  if (::lseek(from, 0, SEEK_SET) != 0) return cannot("read git's index", errno);
  for (;;) {
    const ssize_t got = ::read(from, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read git's index", errno);
    if (got == 0) return {};
    if (auto done = write_all(to, {piece.data(), static_cast<std::size_t>(got)}); !done) return done;
  }
}

// By its time git tells which entries it must look at again: the copy is as old as the original.
void keep_time(int from, int to) {
  struct stat status{};
  if (::fstat(from, &status) != 0) return;
  const std::array<timespec, 2> times = {status.st_atim, status.st_mtim};
  ::futimens(to, times.data());
}

FileHandle make_lock(const std::string& path) {
  return FileHandle(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kNewFile));
}

std::string age_of(const std::string& path) {
  constexpr std::time_t kMinute = 60;
  constexpr std::time_t kHour = 60 * kMinute;
  constexpr std::time_t kDay = 24 * kHour;
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return "gone by now";
  const std::time_t seconds = std::max<std::time_t>(0, std::time(nullptr) - status.st_mtim.tv_sec);
  const auto told = [&](std::time_t unit, std::string_view noun) {
    return counted(static_cast<std::size_t>(seconds / unit), noun) + " old";
  };
  if (seconds >= 2 * kDay) return told(kDay, "day");
  if (seconds >= 2 * kHour) return told(kHour, "hour");
  return seconds >= 2 * kMinute ? told(kMinute, "minute") : told(1, "second");
}

}  // namespace

tl::unexpected<Error> lock_is_held(const std::string& path) {
  return fail("E542", fmt::format("git's lock {} is there, {}: another program is at work in the repository, "
                                  "or one ended half way. Where none is running any more, remove the file",
                                  quoted(path, path.size()), age_of(path)));
}

Result<void> await_index(const git_repository& repository, std::chrono::milliseconds patience) {
  const std::string lock = index_path(repository) + ".lock";
  const auto is_free = [&] { return ::access(lock.c_str(), F_OK) != 0; };
  return wait_until(patience, is_free) ? Result<void>() : lock_is_held(lock);
}

IndexLock::IndexLock(IndexLock&& other) noexcept
    : repository_(std::exchange(other.repository_, nullptr)),
      path_(std::move(other.path_)),
      held_(std::exchange(other.held_, false)),
      original_(std::move(other.original_)),
      index_(std::move(other.index_)) {}

IndexLock::~IndexLock() {
  if (repository_ != nullptr) git_repository_set_index(repository_, nullptr);
  if (held_) ::unlink(lock_path().c_str());
}

Result<IndexLock> IndexLock::take(git_repository& repository, std::chrono::milliseconds patience) {
  IndexLock out(repository, index_path(repository));
  FileHandle file;
  int error = 0;
  const auto try_once = [&] {
    file = make_lock(out.lock_path());
    error = errno;
    return file || error != EEXIST;
  };
  if (!wait_until(patience, try_once)) return lock_is_held(out.lock_path());
  if (!file) return cannot("lock git's index", error);
  out.held_ = true;
  file.close();
  // Beneath the lock nobody else writes here: what is there was left by one that was killed.
  ::unlink((out.lock_path() + ".lock").c_str());
  if (auto copied = out.copy_index(); !copied) return tl::make_unexpected(copied.error());
  if (git_index_open(into(out.index_), out.lock_path().c_str()) != 0)
    return trouble("E540", "read the index");
  if (git_repository_set_index(&repository, out.index_.get()) != 0) return trouble("E540", "use the index");
  return out;
}

Result<void> IndexLock::copy_index() {
  const FileHandle to(::open(lock_path().c_str(), O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC));
  if (!to) return cannot("lock git's index", errno);
  original_ = FileHandle(::open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!original_ && errno != ENOENT) return cannot("read git's index", errno);
  if (!original_) return write_all(to.get(), kEmptyIndex);
  if (auto copied = copy(original_.get(), to.get()); !copied) return copied;
  keep_time(original_.get(), to.get());
  return {};
}

Result<void> IndexLock::publish() {
  if (git_index_write(index_.get()) != 0) return trouble("E542", "write the index");
  if (std::rename(lock_path().c_str(), path_.c_str()) != 0) return cannot("write git's index", errno);
  held_ = false;
  return {};
}

Result<void> IndexLock::restore() {
  if (!original_) return std::remove(path_.c_str()) == 0 ? Result<void>() : cannot("undo the index", errno);
  FileHandle file = make_lock(lock_path());
  if (!file) return cannot("undo the index", errno);
  held_ = true;
  if (auto copied = copy(original_.get(), file.get()); !copied) return copied;
  keep_time(original_.get(), file.get());
  if (std::rename(lock_path().c_str(), path_.c_str()) != 0) return cannot("undo the index", errno);
  held_ = false;
  return {};
}

}  // namespace proctor::git
