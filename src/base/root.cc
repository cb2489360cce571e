// Looking and reading; what changes folders is in root_change.cc.
#include "base/root.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include "base/file_handle.h"
#include "base/root_walk.h"
#include "base/system_error.h"
#include "base/words.h"

namespace proctor {
namespace {

EntryKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::file;
  if (S_ISDIR(mode)) return EntryKind::folder;
  return S_ISLNK(mode) ? EntryKind::link : EntryKind::special;
}

FileId id_of(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

std::chrono::system_clock::time_point changed_at(const struct stat& status) {
  using std::chrono::system_clock;
  const auto since =
      std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  return system_clock::time_point(std::chrono::duration_cast<system_clock::duration>(since));
}

tl::unexpected<Error> too_large(std::size_t size, std::size_t most) {
  return fail("E109", fmt::format("too large: {}, and the limit for a file is {}", shown_bytes(size),
                                  shown_bytes(most)));
}

// To the end of the file, or one byte past the limit.
Result<std::string> read_up_to(int descriptor, std::size_t expected, std::size_t most) {
  std::string text(std::min(expected, most) + 1, '\0');
  std::size_t filled = 0;
  while (filled <= most) {
    if (filled == text.size()) text.resize(std::min(text.size() * 2, most + 1));
    const ssize_t got = ::read(descriptor, text.data() + filled, text.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read it", errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  text.resize(filled);
  return text;
}

// A folder straight beneath, and no link: there is nothing on the way that could lead elsewhere.
FileHandle next_folder(int root, const std::string& path) {
  if (path.empty() || path == "." || path == ".." ||
      path.find_first_of(std::string_view("/\0", 2)) != std::string::npos)
    return FileHandle();
  return FileHandle(::openat(root, path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

}  // namespace

Root::Root(std::string path, std::unique_ptr<Handle> handle)
    : path_(std::move(path)), handle_(std::move(handle)) {}
Root::Root(Root&&) noexcept = default;
Root& Root::operator=(Root&&) noexcept = default;
Root::~Root() = default;

Result<Root> Root::open(const std::string& folder) {
  std::error_code error;
  std::string path = std::filesystem::canonical(folder.empty() ? "." : folder, error).string();
  if (error) return fail("E100", fmt::format("no such folder: {}", proctor::quoted(folder)));
  FileHandle descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!descriptor && errno == ENOTDIR)
    return fail("E108", fmt::format("not a folder: {}", proctor::quoted(folder)));
  if (!descriptor) return cannot(fmt::format("open the folder {}", proctor::quoted(folder)), errno);
  return Root(std::move(path), std::make_unique<Handle>(Handle{std::move(descriptor)}));
}

Result<Found> Root::find(std::string_view path) const {
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(path); !gone) return tl::make_unexpected(gone.error());
  const struct stat& status = walk.status();
  return Found{walk.path(), kind_of(status.st_mode), id_of(status), static_cast<std::size_t>(status.st_size),
               changed_at(status)};
}

namespace {

// It is opened by name anew: had it been exchanged meanwhile, it must still be the file that was looked at.
Result<std::string> read_seen(const Walk& walk, std::size_t most, bool& exchanged) {
  const FileHandle file(::openat(walk.folder(), walk.name().c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file) return cannot("read it", errno);
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return cannot("read it", errno);
  exchanged = id_of(status) != id_of(walk.status()) || !S_ISREG(status.st_mode);
  if (exchanged) return fail("E108", "it was exchanged while being read");
  TRY(std::string text, read_up_to(file.get(), static_cast<std::size_t>(status.st_size), most));
  if (text.size() > most) return too_large(text.size(), most);
  return text;
}

Result<std::string> read_once(int root, std::string_view path, std::size_t most, bool& exchanged) {
  Walk walk(root);
  if (auto gone = walk.go(path); !gone) return tl::make_unexpected(gone.error());
  const struct stat& seen = walk.status();
  if (!S_ISREG(seen.st_mode))
    return fail("E108", fmt::format("not a file but {}", description_of(seen.st_mode)));
  if (static_cast<std::size_t>(seen.st_size) > most)
    return too_large(static_cast<std::size_t>(seen.st_size), most);
  return read_seen(walk, most, exchanged);
}

}  // namespace

// A file that others save while it is read is looked for again.
Result<std::string> Root::read(std::string_view path, std::size_t most) const {
  constexpr int kTries = 100;
  for (int tries = 1;; ++tries) {
    bool exchanged = false;
    auto text = read_once(handle_->descriptor.get(), path, most, exchanged);
    if (!exchanged || tries == kTries) return text;
  }
}

Result<std::vector<Entry>> Root::list(std::string_view path) const {
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(path); !gone) return tl::make_unexpected(gone.error());
  FileHandle folder(::openat(walk.here(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder && errno == ENOTDIR) return fail("E108", "not a folder");
  if (!folder) return cannot("list the folder", errno);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(folder.get()), ::closedir);
  if (!stream) return cannot("list the folder", errno);
  const int descriptor = folder.release();  // the stream's from here on
  std::vector<Entry> entries;
  while (const dirent* item =
             ::readdir(stream.get())) {  // NOLINT(concurrency-mt-unsafe): a stream of our own
    const std::string name = static_cast<const char*>(item->d_name);
    struct stat status{};
    if (name == "." || name == ".." || ::fstatat(descriptor, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    entries.push_back({name, kind_of(status.st_mode)});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
  return entries;
}

Result<NewFile> Root::new_file(std::string_view path, Existing existing, Sync sync) const {
  const auto [folder_path, name] = split_name(path);
  if (name.empty() || name == "." || name == "..") return fail("E108", "not the name of a file");
  FileHandle folder = next_folder(handle_->descriptor.get(), folder_path);
  if (folder) return NewFile::start(std::move(folder), name, existing, sync);
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(folder_path); !gone) return tl::make_unexpected(gone.error());
  folder = FileHandle(::openat(walk.here(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return cannot("open its folder", errno);
  return NewFile::start(std::move(folder), name, existing, sync);
}

Result<void> Root::write_file(std::string_view path, std::string_view bytes, Existing existing,
                              Sync sync) const {
  TRY(NewFile file, new_file(path, existing, sync));
  if (auto written = file.write(bytes); !written) return written;
  return file.finish();
}

std::string shown_bytes(std::size_t bytes) {
  constexpr std::array kUnits = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  constexpr double kStep = 1024;
  auto size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= kStep && unit + 1 < kUnits.size(); ++unit) size /= kStep;
  std::string number = fmt::format("{:.1f}", size);
  if (number.ends_with(".0")) number.resize(number.size() - 2);
  return fmt::format("{} {}", number, kUnits.at(unit));
}

}  // namespace proctor
