// Each file is put in its place whole, and is only believed once its hash was seen, so it does not matter who
// began this before and was killed, nor that nothing is synced: what a stop of the machine leaves half done
// is fetched again. A lock on the folder keeps two from doing it at once.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <map>

#include "base/file_handle.h"
#include "base/root.h"
#include "base/sha256.h"
#include "base/system_error.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/bundle.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatchBytes = std::size_t{4} << 20U;
constexpr std::size_t kBatchBlobs = 1000;
constexpr std::string_view kMark = ".ai-tests";  // what makes a folder the root of a project, as .git does

std::pair<std::string, std::string> split_path(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {".", path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

tl::unexpected<Error> refused(std::string_view path, std::string_view why) {
  return fail("E504", fmt::format("{} cannot be laid out: {}", quoted(path), why));
}

// Whoever may read it may run it.
Result<void> make_executable(const Root& folder, const std::string& name) {
  constexpr mode_t kReaders = 0444;
  TRY(const FileHandle file, folder.open_file(name));
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return cannot("look at it", errno);
  const mode_t runners = (status.st_mode & kReaders) >> 2U;
  return ::fchmod(file.get(), status.st_mode | runners) == 0 ? Result<void>() : cannot("change it", errno);
}

bool is_executable(const Root& folder, const std::string& name) {
  std::error_code error;
  const auto status = fs::symlink_status(fs::path(folder.path()) / name, error);
  return (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
}

bool is_whole(const Root& folder, const std::string& name, const BundleFile& file) {
  const auto found = folder.find(name);
  if (!found || found->kind != EntryKind::file || found->path != name || found->size != file.bytes)
    return false;
  if (file.executable && !is_executable(folder, name)) return false;
  const auto bytes = folder.read(name);
  return bytes && sha256_hex(*bytes) == file.hash;
}

using Files = std::vector<const BundleFile*>;
using Blobs = std::map<std::string, std::string>;  // by hash

class Unpacker {
 public:
  Unpacker(const Bundle& bundle, const Root& root, const FetchBlobs& fetch)
      : bundle_(bundle), root_(root), fetch_(fetch) {}

  Result<void> unpack() {
    for (const auto* folders : {&bundle_.folders, &bundle_.roots})
      for (const std::string& path : *folders)
        if (auto made = enter(path); !made) return made;
    TRY(const Files missing, find_missing());
    for (std::size_t at = 0; at < missing.size();) {
      TRY(at, unpack_batch(missing, at));
    }
    for (const std::string& root : bundle_.roots)
      if (auto marked = mark(root); !marked) return marked;
    return {};
  }

 private:
  // Makes a folder the one at hand. What is done in it stays in it, even where it is exchanged for a link.
  Result<void> enter(const std::string& path) {
    if (at_ && path_ == path) return {};
    if (auto made = root_.make_folder(path); !made) return refused(path, made.error().message);
    auto opened = root_.open_folder(path);
    if (!opened) return refused(path, opened.error().message);
    if (opened->path() != (path == "." ? root_.path() : root_.path() + "/" + path))
      return refused(path, fmt::format("there is a link in the way, in {}", visible(root_.path())));
    at_.emplace(*std::move(opened));
    path_ = path;
    return {};
  }

  Result<Files> find_missing() {
    Files out;
    for (const BundleFile& file : bundle_.files) {
      const auto [folder, name] = split_path(file.path);
      if (auto entered = enter(folder); !entered) return tl::make_unexpected(entered.error());
      if (!is_whole(*at_, name, file)) out.push_back(&file);
    }
    return out;
  }

  // From `begin` on as many as are some MiB; gives where the next batch begins.
  Result<std::size_t> unpack_batch(const Files& missing, std::size_t begin) {
    Blobs blobs;
    std::uint64_t bytes = 0;
    std::size_t end = begin;
    for (; end < missing.size() && bytes < kBatchBytes && blobs.size() < kBatchBlobs; ++end)
      if (blobs.emplace(missing[end]->hash, "").second) bytes += missing[end]->bytes;
    if (auto fetched = fetch(blobs); !fetched) return tl::make_unexpected(fetched.error());
    for (std::size_t i = begin; i < end; ++i)
      if (auto written = write(*missing[i], blobs[missing[i]->hash]); !written)
        return tl::make_unexpected(written.error());
    return end;
  }

  Result<void> fetch(Blobs& blobs) const {
    std::vector<std::string> hashes;
    for (const auto& [hash, bytes] : blobs) hashes.push_back(hash);
    TRY(std::vector<std::string> fetched, fetch_(hashes));
    if (fetched.size() != hashes.size())
      return fail("E504", fmt::format("{} of what the run reads were asked for, and {} came",
                                      counted(hashes.size(), "file"), fetched.size()));
    for (std::size_t i = 0; i < hashes.size(); ++i) blobs[hashes[i]] = std::move(fetched[i]);
    return {};
  }

  Result<void> write(const BundleFile& file, const std::string& bytes) {
    if (bytes.size() != file.bytes || sha256_hex(bytes) != file.hash)
      return refused(file.path, "what came for it is not what was packed, by its SHA-256");
    const auto [folder, name] = split_path(file.path);
    if (auto entered = enter(folder); !entered) return entered;
    auto written = at_->write_file(name, bytes, Existing::replace, Sync::no);
    if (written && file.executable) written = make_executable(*at_, name);
    return written ? Result<void>() : refused(file.path, written.error().message);
  }

  // What marked it may not have travelled, such as .git.
  Result<void> mark(const std::string& root) {
    if (auto entered = enter(root); !entered) return entered;
    for (const std::string_view mark :
         {std::string_view("proctor.yaml"), std::string_view(".promptrepo"), kMark})
      if (at_->exists(mark)) return {};
    return at_->make_folder(kMark);
  }

  const Bundle& bundle_;
  const Root& root_;
  const FetchBlobs& fetch_;
  std::optional<Root> at_;
  std::string path_;  // of the folder at hand
};

// FOLDER/DIGEST, which is made where there is none.
Result<Root> open_place(const std::string& folder, const std::string& digest) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return refused(folder, error.message());
  TRY(const Root outer, Root::open(folder));
  if (auto made = outer.make_folder(digest); !made) return tl::make_unexpected(made.error());
  TRY(Root out, outer.open_folder(digest));
  if (out.path() != (outer.path() == "/" ? "" : outer.path()) + "/" + digest)
    return refused(digest, fmt::format("it is a link in {}", visible(outer.path())));
  return out;
}

// Held until the handle is closed; the death of its holder sets it free.
Result<FileHandle> lock(const Root& place) {
  FileHandle out(::open(place.path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!out) return cannot("open the folder", errno);
  while (::flock(out.get(), LOCK_EX) != 0)
    if (errno != EINTR) return cannot("lock the folder", errno);
  return out;
}

}  // namespace

Result<std::string> unpack(const Bundle& bundle, const std::string& folder, const FetchBlobs& fetch) {
  if (auto good = check_bundle(bundle); !good) return tl::make_unexpected(good.error());
  TRY(const Root place, open_place(folder, digest_of(bundle)));
  TRY(const FileHandle held, lock(place));
  if (auto done = Unpacker(bundle, place, fetch).unpack(); !done) return tl::make_unexpected(done.error());
  return place.path();
}

}  // namespace proctor::service
