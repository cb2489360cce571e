#include "base/new_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

#include "base/system_error.h"

namespace proctor {
namespace {

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
Result<mode_t> mode_for(int folder, const std::string& name, Existing existing) {
  constexpr mode_t kNewFile = 0666;
  constexpr mode_t kPermissions = 07777;
  struct stat status{};
  if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return kNewFile;
  if (existing == Existing::keep) return fail("E126", "it exists already");
  if (S_ISREG(status.st_mode)) return status.st_mode & kPermissions;
  if (S_ISLNK(status.st_mode)) return kNewFile;
  return fail("E108", fmt::format("not a file but {}", description_of(status.st_mode)));
}

// Two threads may write beside each other, and so may two programs.
std::string temporary_name(const std::string& name) {
  static std::atomic<unsigned> count = 0;
  return fmt::format(".{}.{}.{}.new", name.substr(0, 200), ::getpid(), ++count);
}

}  // namespace

NewFile::NewFile(FileHandle folder, std::string name, Existing existing, Sync sync)
    : folder_(std::move(folder)), name_(std::move(name)), existing_(existing), sync_(sync) {}

NewFile::~NewFile() {
  if (file_) ::unlinkat(folder_.get(), temporary_.c_str(), 0);
}

Result<NewFile> NewFile::start(FileHandle folder, std::string name, Existing existing, Sync sync) {
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  TRY(const mode_t mode, mode_for(folder.get(), name, existing));
  NewFile out(std::move(folder), std::move(name), existing, sync);
  out.temporary_ = temporary_name(out.name_);
  out.file_ = FileHandle(::openat(out.folder_.get(), out.temporary_.c_str(), kNew, mode));
  if (!out.file_) return cannot("write it", errno);
  return out;
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

Result<void> NewFile::finish() {
  if (sync_ == Sync::yes && ::fsync(file_.get()) != 0) return cannot("write it", errno);
  const int error = put_in_place(folder_.get(), temporary_, name_, existing_ == Existing::replace);
  if (error == EEXIST) return fail("E126", "it exists already");
  if (error != 0) return cannot("write it", error);
  file_ = FileHandle();
  if (sync_ == Sync::no) return {};
  return ::fsync(folder_.get()) == 0 ? Result<void>() : cannot("write its folder", errno);
}

}  // namespace proctor
