// What changes folders. Whatever is made, moved or removed is named in a folder that is held open, so that
// nobody who exchanges a folder for a link meanwhile can lead the change elsewhere.
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/file_handle.h"
#include "base/root.h"
#include "base/root_walk.h"
#include "base/system_error.h"
#include "base/words.h"

namespace proctor {
namespace {

constexpr int kDeepestTree = 200;  // folders open at once while removing

// A name in an open folder.
struct Named {
  FileHandle folder;
  std::string name;
};

Result<Named> name_in(int root, std::string_view path) {
  auto [folder_path, name] = split_name(path);
  if (name.empty() || name == "." || name == "..") return fail("E108", "not the name of a file");
  Walk walk(root);
  if (auto gone = walk.go(folder_path); !gone) return tl::make_unexpected(gone.error());
  FileHandle folder(::openat(walk.here(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return cannot("open its folder", errno);
  return Named{std::move(folder), std::move(name)};
}

tl::unexpected<Error> cannot_change(std::string_view what, int error) {
  if (error == ENOENT) return fail("E100", "no such file or folder");
  return cannot(what, error);
}

// So that the names in it outlive a stop of the machine.
Result<void> sync_folder(int folder) {
  const FileHandle own(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return own && ::fsync(own.get()) == 0 ? Result<void>() : cannot("write its folder", errno);
}

Result<std::vector<std::string>> names_in(int folder) {
  FileHandle own(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!own) return cannot("list the folder", errno);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own.get()), ::closedir);
  if (!stream) return cannot("list the folder", errno);
  own.release();
  std::vector<std::string> names;
  while (const dirent* item = ::readdir(stream.get())) {  // NOLINT(concurrency-mt-unsafe): our own stream
    const std::string name = static_cast<const char*>(item->d_name);
    if (name != "." && name != "..") names.push_back(name);
  }
  return names;
}

Result<void> remove_tree(int folder, const std::string& name, int depth);

Result<void> remove_within(int folder, int depth) {
  TRY(const auto names, names_in(folder));
  for (const std::string& name : names)
    if (auto removed = remove_tree(folder, name, depth + 1); !removed && removed.error().code != "E100")
      return removed;
  return {};
}

// A link is removed itself; only a folder that is one is entered.
Result<void> remove_tree(int folder, const std::string& name, int depth) {
  if (depth > kDeepestTree) return fail("E123", fmt::format("deeper than {} folders", kDeepestTree));
  if (::unlinkat(folder, name.c_str(), 0) == 0) return {};
  if (errno != EISDIR && errno != EPERM) return cannot_change("remove it", errno);
  const FileHandle inner(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!inner) return cannot_change("remove it", errno);
  if (auto removed = remove_within(inner.get(), depth); !removed) return removed;
  if (::unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0) return {};
  return cannot_change("remove it", errno);
}

int rename_to_free(const Named& from, const Named& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(), RENAME_NOREPLACE) ==
      0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  struct stat status{};
  if (::fstatat(to.folder.get(), to.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return ::renameat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str()) == 0 ? 0 : errno;
}

}  // namespace

Result<void> Root::make_folder(std::string_view path) const {
  std::string so_far;
  for (const auto part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    const std::string parent = so_far.empty() ? "." : so_far;
    so_far += (so_far.empty() ? "" : "/") + std::string(part);
    if (exists(so_far)) continue;
    Walk walk(handle_->descriptor.get());
    if (auto gone = walk.go(parent); !gone) return gone;
    constexpr mode_t kNewFolder = 0777;
    const int made = ::mkdirat(walk.here(), std::string(part).c_str(), kNewFolder);
    if (made != 0 && errno != EEXIST)
      return cannot(fmt::format("make the folder {}", proctor::quoted(so_far)), errno);
    if (made != 0) continue;
    if (auto synced = sync_folder(walk.here()); !synced) return synced;
  }
  TRY(const Found found, find(path));
  return found.kind == EntryKind::folder
             ? Result<void>()
             : fail("E108", fmt::format("{} is not a folder", proctor::quoted(path)));
}

Result<void> Root::remove_file(std::string_view path) const {
  TRY(const Named named, name_in(handle_->descriptor.get(), path));
  if (::unlinkat(named.folder.get(), named.name.c_str(), 0) == 0) return {};
  return cannot_change("remove it", errno);
}

Result<void> Root::remove_tree(std::string_view path) const {
  TRY(const Named named, name_in(handle_->descriptor.get(), path));
  if (auto removed = proctor::remove_tree(named.folder.get(), named.name, 0); !removed) return removed;
  return sync_folder(named.folder.get());
}

Result<void> Root::rename(std::string_view from, std::string_view to) const {
  TRY(const Named old, name_in(handle_->descriptor.get(), from));
  TRY(const Named wanted, name_in(handle_->descriptor.get(), to));
  const int error = rename_to_free(old, wanted);
  if (error == EEXIST || error == ENOTEMPTY) return fail("E126", "it exists already");
  if (error != 0) return cannot_change("rename it", error);
  if (auto synced = sync_folder(wanted.folder.get()); !synced) return synced;
  return sync_folder(old.folder.get());
}

Result<FileHandle> Root::open_file(std::string_view path) const {
  TRY(const Named named, name_in(handle_->descriptor.get(), path));
  constexpr mode_t kNewFile = 0666;
  FileHandle file(::openat(named.folder.get(), named.name.c_str(),
                           O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, kNewFile));
  if (!file) return errno == ELOOP ? fail("E108", "not a file but a link") : cannot_change("open it", errno);
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return cannot("look at it", errno);
  if (!S_ISREG(status.st_mode))
    return fail("E108", fmt::format("not a file but {}", description_of(status.st_mode)));
  return file;
}

Result<Root> Root::open_folder(std::string_view path) const {
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(path); !gone) return tl::make_unexpected(gone.error());
  FileHandle folder(::openat(walk.here(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder && errno == ENOTDIR) return fail("E108", "not a folder");
  if (!folder) return cannot("open the folder", errno);
  const std::string way = walk.path();
  return Root(way == "." ? path_ : path_ + "/" + way, std::make_unique<Handle>(Handle{std::move(folder)}));
}

}  // namespace proctor
