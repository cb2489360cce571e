// Root: a folder beneath which everything is opened, whatever symbolic links
// say. Paths that come from files people did not write themselves can name
// nothing outside it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/new_file.h"
#include "base/result.h"

namespace proctor {

inline constexpr std::size_t kMostFileBytes = std::size_t{32} << 20U;

enum class EntryKind : std::uint8_t { file, folder, link, special };  // special: devices, pipes, sockets

struct Entry {
  std::string name;
  EntryKind kind = EntryKind::file;
};

// Tells whether two paths lead to the same thing.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  auto operator<=>(const FileId&) const = default;
};

// What a path leads to, links followed; never a link itself.
struct Found {
  std::string path;  // relative to the root, free of links and dots; "." for the root
  EntryKind kind = EntryKind::file;
  FileId id;
  std::size_t size = 0;
  std::chrono::system_clock::time_point changed = {};
};

// Takes paths relative to the folder, with forward slashes. An absolute path,
// one that climbs above the folder, and a link that does either are refused.
// Safe to use from any thread.
class Root {
 public:
  static Result<Root> open(const std::string& folder);
  // A folder beneath as a root of its own: what is opened beneath it stays there, even where the folder is
  // moved or exchanged meanwhile.
  Result<Root> open_folder(std::string_view path) const;

  Root(Root&&) noexcept;
  Root& operator=(Root&&) noexcept;
  ~Root();

  const std::string& path() const { return path_; }  // absolute, free of links

  Result<Found> find(std::string_view path) const;
  bool exists(std::string_view path) const { return find(path).has_value(); }

  // Regular files only, and none larger than the limit, even where they grow
  // while being read.
  Result<std::string> read(std::string_view path, std::size_t most = kMostFileBytes) const;

  // In order of name, links as links.
  Result<std::vector<Entry>> list(std::string_view path) const;

  // All or nothing, even when the machine stops half way: temporary name, sync,
  // rename, sync of the folder.
  Result<void> write_file(std::string_view path, std::string_view bytes, Existing existing = Existing::keep,
                          Sync sync = Sync::yes) const;
  // The same in pieces, for what is too large to hold.
  Result<NewFile> new_file(std::string_view path, Existing existing = Existing::keep,
                           Sync sync = Sync::yes) const;
  Result<void> make_folder(std::string_view path) const;  // with its parents; fine where it exists
  Result<void> remove_file(std::string_view path) const;  // a link itself, not what it leads to
  Result<void> remove_tree(std::string_view path) const;  // with all that is in it; links are not followed
  // A file or folder, a link itself; never onto something that is there (E126).
  Result<void> rename(std::string_view from, std::string_view to) const;
  // A file to lock: made where there is none; a link or anything else is refused.
  Result<FileHandle> open_file(std::string_view path) const;

 private:
  struct Handle;
  Root(std::string path, std::unique_ptr<Handle> handle);

  std::string path_;
  std::unique_ptr<Handle> handle_;
};

// A path of a person's, as a root and the way from there.
struct Place {
  std::string root;  // absolute
  std::string path;  // relative to the root, "." for the root itself
};

// The root of a path: `root` where it is not empty; else the nearest folder
// upwards that has proctor.yaml, .promptrepo, .ai-tests or .git; else `current`
// where the path lies beneath it; else the folder of the path. A link beneath a
// root is judged by that root, never followed to find another.
Result<Place> place_of(const std::string& path, const std::string& root, const std::string& current);

// The nearest folder that has a file of this name, from `folder` upwards; empty
// where there is none.
std::string find_upwards(const std::string& folder, std::string_view name);

// "200 MiB", "1.5 KiB"
std::string shown_bytes(std::size_t bytes);

}  // namespace proctor
