// A path is walked part by part with openat and O_NOFOLLOW; links are read and
// put in front of what is left of the path, so the kernel never follows one. A
// folder above is the one we came through, not the `..` on disk.
#include "base/root.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <deque>
#include <filesystem>

#include "base/file_handle.h"
#include "base/system_error.h"
#include "base/words.h"

namespace proctor {
namespace {

constexpr int kMostLinks = 40;
constexpr std::size_t kDeepestPath = 200;  // folders open at once while walking

tl::unexpected<Error> leads_out(std::string_view why) {
  return fail("E107", fmt::format("leads out of the root: {}", why));
}

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

Result<std::string> read_link(int folder, const std::string& name) {
  std::array<char, PATH_MAX> buffer{};
  const ssize_t length = ::readlinkat(folder, name.c_str(), buffer.data(), buffer.size());
  if (length < 0) return cannot("read the link", errno);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

// One walk from the root along a path.
class Walk {
 public:
  explicit Walk(int root) : root_(root) {}

  Result<void> go(std::string_view path) {
    if (path.starts_with('/')) return leads_out("the path is absolute");
    if (path.find('\0') != std::string_view::npos) return fail("E108", "a NUL character in the path");
    push_front(path);
    while (!ahead_.empty()) {
      const std::string part = std::move(ahead_.front());
      ahead_.pop_front();
      if (auto stepped = step(part); !stepped) return stepped;
    }
    return ::fstat(here(), &status_) == 0 ? Result<void>() : cannot("look at it", errno);
  }

  int here() const { return steps_.empty() ? root_ : steps_.back().descriptor.get(); }
  int folder() const { return steps_.size() < 2 ? root_ : steps_[steps_.size() - 2].descriptor.get(); }
  std::string name() const { return steps_.empty() ? "." : steps_.back().name; }
  const struct stat& status() const { return status_; }

  std::string path() const {
    std::string out;
    for (const Step& step : steps_) out += (out.empty() ? "" : "/") + step.name;
    return out.empty() ? "." : out;
  }

 private:
  struct Step {
    std::string name;
    FileHandle descriptor;
  };

  void push_front(std::string_view path) {
    const auto parts = split(path, '/');
    ahead_.insert(ahead_.begin(), parts.begin(), parts.end());
  }

  Result<void> step(const std::string& part) {
    if (part.empty() || part == ".") return {};
    if (part == "..") return climb();
    if (steps_.size() == kDeepestPath)
      return fail("E123", fmt::format("deeper than {} folders", kDeepestPath));
    FileHandle next(::openat(here(), part.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!next) return missing(errno);
    struct stat status{};
    if (::fstat(next.get(), &status) != 0) return cannot("look at it", errno);
    if (S_ISLNK(status.st_mode)) return follow(part);
    steps_.push_back({part, std::move(next)});
    return {};
  }

  Result<void> climb() {
    if (steps_.empty()) return leads_out(link_.empty() ? "it climbs above it" : link_);
    steps_.pop_back();
    return {};
  }

  Result<void> follow(const std::string& link) {
    if (++links_ > kMostLinks) return fail("E124", "links that lead in a circle");
    TRY(const std::string target, read_link(here(), link));
    link_ = fmt::format("{} is a link to {}", proctor::quoted(link), proctor::quoted(target));
    if (target.starts_with('/')) return leads_out(link_);
    push_front(target);
    return {};
  }

  static tl::unexpected<Error> missing(int error) {
    if (error == ENOENT) return fail("E100", "no such file or folder");
    if (error == ENOTDIR) return fail("E100", "no such file: a part of the path is a file, not a folder");
    return cannot("open it", error);
  }

  int root_;
  std::vector<Step> steps_;
  std::deque<std::string> ahead_;
  int links_ = 0;
  std::string link_;  // the last one followed, for people
  struct stat status_{};
};

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

std::pair<std::string, std::string> split_name(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {".", std::string(path)};
  return {std::string(path.substr(0, slash)), std::string(path.substr(slash + 1))};
}

}  // namespace

struct Root::Handle {
  FileHandle descriptor;
};

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

Result<std::string> Root::read(std::string_view path, std::size_t most) const {
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(path); !gone) return tl::make_unexpected(gone.error());
  const struct stat& seen = walk.status();
  if (!S_ISREG(seen.st_mode))
    return fail("E108", fmt::format("not a file but {}", description_of(seen.st_mode)));
  if (static_cast<std::size_t>(seen.st_size) > most)
    return too_large(static_cast<std::size_t>(seen.st_size), most);
  // Opened by name anew: had it been exchanged meanwhile, it must still be the
  // file that was looked at.
  const FileHandle file(::openat(walk.folder(), walk.name().c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file) return cannot("read it", errno);
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return cannot("read it", errno);
  if (id_of(status) != id_of(seen) || !S_ISREG(status.st_mode))
    return fail("E108", "it was exchanged while being read");
  TRY(std::string text, read_up_to(file.get(), static_cast<std::size_t>(status.st_size), most));
  if (text.size() > most) return too_large(text.size(), most);
  return text;
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
    if (::mkdirat(walk.here(), std::string(part).c_str(), kNewFolder) != 0 && errno != EEXIST)
      return cannot(fmt::format("make the folder {}", proctor::quoted(so_far)), errno);
  }
  TRY(const Found found, find(path));
  return found.kind == EntryKind::folder
             ? Result<void>()
             : fail("E108", fmt::format("{} is not a folder", proctor::quoted(path)));
}

Result<void> Root::remove_file(std::string_view path) const {
  const auto [folder_path, name] = split_name(path);
  if (name.empty() || name == "." || name == "..") return fail("E108", "not the name of a file");
  Walk walk(handle_->descriptor.get());
  if (auto gone = walk.go(folder_path); !gone) return gone;
  if (::unlinkat(walk.here(), name.c_str(), 0) == 0) return {};
  if (errno == ENOENT) return fail("E100", "no such file or folder");
  return cannot("remove it", errno);
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
