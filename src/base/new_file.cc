#include "base/new_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "base/system_error.h"

namespace proctor {
namespace {

constexpr mode_t kNewFile = 0666;

// Moves a finished file to its name; without `replace`, fails with EEXIST where
// there is one.
int put_in_place(int folder, const std::string& temporary, const std::string& name, bool replace) {
  if (replace) return ::renameat(folder, temporary.c_str(), folder, name.c_str()) == 0 ? 0 : errno;
#ifdef RENAME_NOREPLACE
  if (::renameat2(folder, temporary.c_str(), folder, name.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  if (::linkat(folder, temporary.c_str(), folder, name.c_str(), 0) != 0) return errno;
  ::unlinkat(folder, temporary.c_str(), 0);
  return 0;
}

// Whether the name may be written, and the permissions of the file: those of one that is there stay.
Result<std::optional<mode_t>> mode_for(int folder, const std::string& name, Existing existing) {
  constexpr mode_t kPermissions = 07777;
  struct stat status{};
  if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  if (existing == Existing::keep) return fail("E126", "it exists already");
  if (S_ISREG(status.st_mode)) return std::optional(status.st_mode & kPermissions);
  if (S_ISLNK(status.st_mode)) return std::nullopt;
  return fail("E108", fmt::format("not a file but {}", description_of(status.st_mode)));
}

// Two threads may write beside each other, and so may two programs.
std::string temporary_name(const std::string& name) {
  static std::atomic<unsigned> count = 0;
  return fmt::format(".{}.{}.{}.new", name.substr(0, 200), ::getpid(), ++count);
}

// Gives a file without a name one that is free. Who may not do so by its number alone does so by way of
// /proc.
int link_unnamed(int file, int folder, const std::string& name) {
  if (::linkat(file, "", folder, name.c_str(), AT_EMPTY_PATH) == 0) return 0;
  if (errno == EEXIST) return errno;
  const std::string path = fmt::format("/proc/self/fd/{}", file);
  return ::linkat(AT_FDCWD, path.c_str(), folder, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

bool can_link_unnamed() {
  static const bool kCan = ::access("/proc/self/fd", X_OK) == 0;
  return kCan;
}

}  // namespace

NewFile::NewFile(FileHandle folder, std::string name, Existing existing, Sync sync)
    : folder_(std::move(folder)), name_(std::move(name)), existing_(existing), sync_(sync) {}

NewFile::~NewFile() {
  if (file_ && !temporary_.empty()) ::unlinkat(folder_.get(), temporary_.c_str(), 0);
}

Result<NewFile> NewFile::start(FileHandle folder, std::string name, Existing existing, Sync sync) {
  NewFile out(std::move(folder), std::move(name), existing, sync);
  // Beside a sync a look at what is there costs nothing; without one it is looked at only where it is in the
  // way.
  if (existing == Existing::keep || sync == Sync::yes) {
    TRY([[maybe_unused]] const auto mode, mode_for(out.folder_.get(), out.name_, existing));
  }
  if (auto opened = out.open_unnamed(); !opened) return tl::make_unexpected(opened.error());
  return out;
}

// Without a name there is one change of the folder in place of three, and nothing is left behind by a kill.
// Not every file system has such files.
Result<void> NewFile::open_unnamed() {
  if (can_link_unnamed())
    file_ = FileHandle(::openat(folder_.get(), ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, kNewFile));
  return file_ ? Result<void>() : open_named();
}

Result<void> NewFile::open_named() {
  temporary_ = temporary_name(name_);
  file_ = FileHandle(::openat(folder_.get(), temporary_.c_str(),
                              O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kNewFile));
  return file_ ? Result<void>() : cannot("write it", errno);
}

Result<void> NewFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot("write it", errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

// What has to replace a file gets a temporary name first, for only a rename replaces at once.
Result<void> NewFile::give_name() {
  if (temporary_.empty()) {
    const int error = link_unnamed(file_.get(), folder_.get(), name_);
    if (error == 0) return {};
    if (error != EEXIST) return cannot("write it", error);
    temporary_ = temporary_name(name_);
    if (const int other = link_unnamed(file_.get(), folder_.get(), temporary_); other != 0) {
      temporary_.clear();
      return cannot("write it", other);
    }
  }
  TRY(const auto mode, mode_for(folder_.get(), name_, existing_));
  if (mode && ::fchmod(file_.get(), *mode) != 0) return cannot("write it", errno);
  const int error = put_in_place(folder_.get(), temporary_, name_, existing_ == Existing::replace);
  if (error == EEXIST) return fail("E126", "it exists already");
  return error == 0 ? Result<void>() : cannot("write it", error);
}

Result<void> NewFile::finish() {
  if (sync_ == Sync::yes && ::fsync(file_.get()) != 0) return cannot("write it", errno);
  if (auto named = give_name(); !named) return named;
  file_ = FileHandle();
  if (sync_ == Sync::no) return {};
  return ::fsync(folder_.get()) == 0 ? Result<void>() : cannot("write its folder", errno);
}

}  // namespace proctor
