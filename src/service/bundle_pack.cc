// Files are read one after the other, in order of path, and handed on in batches, so that a run of many
// gigabytes of cassettes never lies in memory as a whole.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "base/root.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/bundle.h"
#include "service/bundle_paths.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatchBytes = std::size_t{4} << 20U;
constexpr std::size_t kBatchBlobs = 1000;
constexpr std::string_view kConfig = "proctor.yaml";

// An absolute path without dots. A folder that is left again by `..` must exist all the same, for whoever
// follows the path goes through it.
std::string tidied(std::string_view path, std::set<std::string>* through = nullptr) {
  std::string out;
  for (const auto part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      out += "/" + std::string(part);
      continue;
    }
    if (through != nullptr && !out.empty()) through->insert(out);
    out.erase(out.empty() ? 0 : out.rfind('/'));
  }
  return out.empty() ? "/" : out;
}

bool is_executable(const std::string& path) {
  std::error_code error;
  return (fs::status(path, error).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

// Keeps blobs, each once, some MiB at a time.
class Batch {
 public:
  explicit Batch(const KeepBlobs& keep) : keep_(keep) {}

  Result<void> add(const std::string& hash, std::string bytes) {
    if (!known_.insert(hash).second) return {};
    size_ += bytes.size();
    blobs_.push_back({hash, std::move(bytes)});
    return size_ < kBatchBytes && blobs_.size() < kBatchBlobs ? Result<void>() : finish();
  }

  Result<void> finish() {
    if (blobs_.empty()) return {};
    auto kept = keep_(blobs_);
    blobs_.clear();
    size_ = 0;
    return kept;
  }

 private:
  const KeepBlobs& keep_;
  std::set<std::string> known_;
  std::vector<Blob> blobs_;
  std::size_t size_ = 0;
};

class Packer {
 public:
  explicit Packer(const BundleList& list) { collect(list); }

  Result<Bundle> pack(const KeepBlobs& keep) {
    Bundle out{.base = base()};
    for (const std::string& root : roots_) out.roots.push_back(way_from(out.base, root));
    for (const std::string& folder : folders_) out.folders.push_back(way_from(out.base, folder));
    Batch batch(keep);
    for (const auto& [path, from] : files_) {
      TRY(std::string bytes, read(path, from));
      out.files.push_back({way_from(out.base, path), sha256_hex(bytes), bytes.size(), executable(from)});
      if (auto kept = batch.add(out.files.back().hash, std::move(bytes)); !kept)
        return tl::make_unexpected(kept.error());
    }
    if (auto kept = batch.finish(); !kept) return tl::make_unexpected(kept.error());
    return out;
  }

 private:
  void collect(const BundleList& list) {
    for (const std::string& root : list.roots) roots_.insert(tidied(root));
    for (const std::string& folder : list.folders) folders_.insert(tidied(folder));
    folders_.insert(tidied(list.current));
    // Settings say where a project begins, and a run has them already. So they travel as an empty file, for
    // there may be the password of a store in them.
    for (const std::string& root : roots_)
      if (fs::exists(fs::symlink_status(fs::path(root) / kConfig)))
        files_[joined_path(root, kConfig)] = nullptr;
    for (const ListedFile& file : list.files)
      files_.emplace(tidied(joined_path(file.root, file.path), &folders_), &file);
  }

  // The nearest folder that all lie beneath.
  std::string base() const {
    std::string out = folders_.empty() ? "/" : *folders_.begin();
    const auto widen = [&](const std::string& folder) {
      while (!is_beneath(folder, out)) out = folder_of(out);
    };
    for (const std::string& folder : folders_) widen(folder);
    for (const std::string& root : roots_) widen(root);
    for (const auto& [path, from] : files_) widen(folder_of(path));
    return out;
  }

  Result<std::string> read(const std::string& path, const ListedFile* from) {
    if (find_invalid_utf8(path)) return refused(path, "its name is not UTF-8");
    if (from == nullptr) return std::string();
    TRY(const Root* root, open(from->root));
    auto bytes = root->read(from->path);
    if (!bytes) return refused(path, bytes.error().message);
    return bytes;
  }

  static tl::unexpected<Error> refused(const std::string& path, std::string_view why) {
    return fail("E503", fmt::format("{} cannot travel with the run: {}", visible(path), why));
  }

  static bool executable(const ListedFile* from) {
    return from != nullptr && is_executable(joined_path(from->root, from->path));
  }

  Result<const Root*> open(const std::string& path) {
    auto& known = opened_[path];
    if (known == nullptr) {
      TRY(Root root, Root::open(path));
      known = std::make_unique<Root>(std::move(root));
    }
    return known.get();
  }

  std::set<std::string> roots_;
  std::set<std::string> folders_;
  std::map<std::string, const ListedFile*> files_;  // by where they lie; null: an empty one
  std::map<std::string, std::unique_ptr<Root>> opened_;
};

}  // namespace

Result<Bundle> pack(const BundleList& list, const KeepBlobs& keep) {
  TRY(Bundle out, Packer(list).pack(keep));
  if (auto good = check_bundle(out); !good) return tl::make_unexpected(good.error());
  return out;
}

}  // namespace proctor::service
