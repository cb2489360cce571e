#include "service/bundle.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/root.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::size_t kLongestPath = 4096;
constexpr std::size_t kHashDigits = 64;

bool is_clean(std::string_view path) {
  if (path.empty() || path.size() > kLongestPath || path.find('\0') != std::string_view::npos ||
      find_invalid_utf8(path))
    return false;
  const auto parts = split(path, '/');
  return std::none_of(parts.begin(), parts.end(),
                      [](std::string_view part) { return part.empty() || part == "." || part == ".."; });
}

bool is_clean_folder(std::string_view path) { return path == "." || is_clean(path); }

bool is_hash(std::string_view text) {
  return text.size() == kHashDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

// Asks about files by their paths, which must be in order.
bool is_file(const std::vector<BundleFile>& files, std::string_view path) {
  const auto at =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const BundleFile& file, std::string_view to) { return file.path < to; });
  return at != files.end() && at->path == path;
}

bool lies_in_file(const std::vector<BundleFile>& files, std::string_view path) {
  for (std::size_t at = path.find('/'); at != std::string_view::npos; at = path.find('/', at + 1))
    if (is_file(files, path.substr(0, at))) return true;
  return false;
}

tl::unexpected<Error> unusable(std::string_view path, std::string_view why) {
  return fail("E504", fmt::format("what this run reads cannot be laid out: {} {}", quoted(path), why));
}

Result<void> check_files(const std::vector<BundleFile>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    const BundleFile& file = files[i];
    if (!is_clean(file.path)) return unusable(file.path, "is no path beneath its folder");
    if (i > 0 && files[i - 1].path >= file.path) return unusable(file.path, "comes twice or out of order");
    if (!is_hash(file.hash)) return unusable(file.path, "has no SHA-256");
    if (file.bytes > kMostFileBytes)
      return unusable(file.path, fmt::format("is larger than {}", shown_bytes(kMostFileBytes)));
  }
  return {};
}

Result<void> check_folders(const std::vector<std::string>& folders, const std::vector<BundleFile>& files) {
  for (const std::string& folder : folders) {
    if (!is_clean_folder(folder)) return unusable(folder, "is no path beneath its folder");
    if (is_file(files, folder) || lies_in_file(files, folder)) return unusable(folder, "is a file as well");
  }
  return {};
}

Value to_value(const BundleFile& file) {
  Map out{{"path", file.path}, {"hash", file.hash}, {"bytes", static_cast<std::int64_t>(file.bytes)}};
  if (file.executable) out.set("executable", true);
  return out;
}

std::optional<BundleFile> read_file(const Value& value) {
  const Value* path = value.find("path");
  const Value* hash = value.find("hash");
  const Value* bytes = value.find("bytes");
  const Value* executable = value.find("executable");
  if (path == nullptr || !path->is_text() || hash == nullptr || !hash->is_text() || bytes == nullptr ||
      bytes->integer().value_or(-1) < 0)
    return std::nullopt;
  return BundleFile{std::string(path->text()), std::string(hash->text()),
                    static_cast<std::uint64_t>(*bytes->integer()),
                    executable != nullptr && *executable == Value(true)};
}

std::optional<std::vector<std::string>> read_texts(const Value* value) {
  if (value == nullptr || !value->is_list()) return std::nullopt;
  std::vector<std::string> out;
  for (const Value& item : value->list()) {
    if (!item.is_text()) return std::nullopt;
    out.emplace_back(item.text());
  }
  return out;
}

std::optional<std::vector<BundleFile>> read_files(const Value* value) {
  if (value == nullptr || !value->is_list()) return std::nullopt;
  std::vector<BundleFile> out;
  for (const Value& item : value->list()) {
    auto file = read_file(item);
    if (!file) return std::nullopt;
    out.push_back(*std::move(file));
  }
  return out;
}

}  // namespace

Value to_value(const Bundle& bundle) {
  List files;
  for (const BundleFile& file : bundle.files) files.push_back(to_value(file));
  return Map{{"base", bundle.base},
             {"roots", List(bundle.roots.begin(), bundle.roots.end())},
             {"folders", List(bundle.folders.begin(), bundle.folders.end())},
             {"files", std::move(files)}};
}

std::optional<Bundle> read_bundle(const Value& value) {
  const Value* base = value.find("base");
  auto roots = read_texts(value.find("roots"));
  auto folders = read_texts(value.find("folders"));
  auto files = read_files(value.find("files"));
  if (base == nullptr || !base->is_text() || !roots || !folders || !files) return std::nullopt;
  Bundle out{std::string(base->text()), *std::move(roots), *std::move(folders), *std::move(files)};
  return check_bundle(out) ? std::optional(std::move(out)) : std::nullopt;
}

Result<void> check_bundle(const Bundle& bundle) {
  if (!bundle.base.starts_with('/') || (bundle.base != "/" && !is_clean(bundle.base.substr(1))))
    return unusable(bundle.base, "is no absolute path");
  if (auto good = check_files(bundle.files); !good) return good;
  for (const BundleFile& file : bundle.files)
    if (lies_in_file(bundle.files, file.path)) return unusable(file.path, "lies in a file");
  if (auto good = check_folders(bundle.roots, bundle.files); !good) return good;
  return check_folders(bundle.folders, bundle.files);
}

std::string digest_of(const Bundle& bundle) { return sha256_hex(value::to_json(to_value(bundle))); }

}  // namespace proctor::service
