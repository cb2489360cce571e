#include "git/work_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "base/root.h"
#include "base/system_error.h"
#include "base/words.h"

namespace proctor::git {
namespace {

constexpr std::size_t kMostFiles = 200000;
constexpr int kDeepest = 200;

tl::unexpected<Error> unfit(const std::string& path, std::string_view why) {
  return fail("E544", fmt::format("{} cannot be committed: {}", quoted(path), why));
}

FileHandle open_folder(int parent, const std::string& name) {
  return FileHandle(::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool is_link(int folder, const std::string& name) {
  struct stat status{};
  return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
}

bool has_repository(int folder) { return ::faccessat(folder, ".git", F_OK, AT_SYMLINK_NOFOLLOW) == 0; }

// git's own files on the way, which the library opens without a look at what they are.
const char* special_in(int folder) {
  for (const char* name : {".gitignore", ".gitattributes"}) {
    struct stat status{};
    if (::fstatat(folder, name, &status, 0) == 0 && !S_ISREG(status.st_mode)) return name;
  }
  return nullptr;
}

std::string last_part(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

Result<std::string> read_all(int file, std::size_t size) {
  std::string bytes(size + 1, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = ::read(file, bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read it", errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

// One level of a folder: files and folders by name, in order.
struct Level {
  std::vector<std::string> files;
  std::vector<std::string> folders;
};

Level list_level(FileHandle folder) {
  Level out;
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(folder.get()), ::closedir);
  if (!stream) return out;
  const int descriptor = folder.release();                // the stream's from here on
  while (const dirent* item = ::readdir(stream.get())) {  // NOLINT(concurrency-mt-unsafe): our own stream
    const std::string name = static_cast<const char*>(item->d_name);
    struct stat status{};
    if (name == "." || name == ".." || ::fstatat(descriptor, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    if (S_ISREG(status.st_mode)) out.files.push_back(name);
    if (S_ISDIR(status.st_mode)) out.folders.push_back(name);
  }
  std::sort(out.files.begin(), out.files.end());
  std::sort(out.folders.begin(), out.folders.end());
  return out;
}

Result<void> gather(FileHandle folder, const std::string& path, int depth, std::vector<std::string>& out) {
  if (depth > kDeepest) return unfit(path, "its folders are too deep");
  const FileHandle here(::dup(folder.get()));
  const Level level = list_level(std::move(folder));
  for (const std::string& name : level.files) out.push_back(fmt::format("{}/{}", path, name));
  if (out.size() > kMostFiles) return unfit(path, fmt::format("more than {} files", kMostFiles));
  for (const std::string& name : level.folders) {
    FileHandle next = open_folder(here.get(), name);
    if (!next || name == ".git" || has_repository(next.get())) continue;
    if (auto done = gather(std::move(next), fmt::format("{}/{}", path, name), depth + 1, out); !done)
      return done;
  }
  return {};
}

}  // namespace

Result<WorkFolder> WorkFolder::open(const std::string& folder) {
  FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!handle) return cannot(fmt::format("open the folder {}", quoted(folder)), errno);
  return WorkFolder(std::move(handle));
}

Result<std::optional<FileHandle>> WorkFolder::walk_to_parent(const std::string& path) const {
  FileHandle here(::openat(handle_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  auto parts = split(path, '/');
  parts.pop_back();
  if (const char* name = special_in(here.get()))
    return unfit(path, fmt::format("{} is no file", quoted(name)));
  for (const auto part : parts) {
    const std::string name(part);
    FileHandle next = open_folder(here.get(), name);
    const int error = errno;
    if (!next && is_link(here.get(), name))
      return unfit(path, fmt::format("{} is a symbolic link on the way there", quoted(name)));
    if (!next && (error == ENOENT || error == ENOTDIR)) return std::nullopt;
    if (!next) return cannot(fmt::format("open {}", quoted(path)), error);
    if (has_repository(next.get()))
      return unfit(path, fmt::format("{} is a git repository of its own: commit there", quoted(name)));
    here = std::move(next);
    if (const char* special = special_in(here.get()))
      return unfit(path, fmt::format("{} is no file", quoted(special)));
  }
  return here;
}

Result<std::optional<WorkFile>> WorkFolder::read(const std::string& path) const {
  TRY(const auto parent, walk_to_parent(path));
  if (!parent) return std::nullopt;
  const std::string name = last_part(path);
  const FileHandle file(
      ::openat(parent->get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file && errno == ENOENT) return std::nullopt;
  if (!file && errno == ELOOP) return unfit(path, "it is a symbolic link");
  if (!file) return cannot(fmt::format("read {}", quoted(path)), errno);
  WorkFile out;
  if (::fstat(file.get(), &out.status) != 0) return cannot(fmt::format("read {}", quoted(path)), errno);
  if (!S_ISREG(out.status.st_mode))
    return unfit(path, fmt::format("not a file but {}", description_of(out.status.st_mode)));
  const auto size = static_cast<std::size_t>(out.status.st_size);
  if (size > kMostFileBytes) return unfit(path, fmt::format("larger than {}", shown_bytes(kMostFileBytes)));
  TRY(out.bytes, read_all(file.get(), size));
  if (out.bytes.size() != size) return fail("E542", fmt::format("{} changes while it is read", quoted(path)));
  return out;
}

bool WorkFolder::is_folder(const std::string& path) const {
  const auto parent = walk_to_parent(path);
  return parent && *parent && open_folder((*parent)->get(), last_part(path));
}

Result<std::vector<std::string>> WorkFolder::files_beneath(const std::string& path) const {
  std::vector<std::string> out;
  TRY(const auto parent, walk_to_parent(path));
  if (!parent) return out;
  FileHandle folder = open_folder(parent->get(), last_part(path));
  if (!folder) return out;
  if (has_repository(folder.get())) return unfit(path, "it is a git repository of its own: commit there");
  if (auto done = gather(std::move(folder), path, 0, out); !done) return tl::make_unexpected(done.error());
  return out;
}

}  // namespace proctor::git
