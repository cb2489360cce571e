#include "server/page_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/root.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "server/gzip.h"

namespace proctor::server {
namespace {

constexpr std::size_t kTagDigits = 16;
constexpr std::string_view kHashed = "assets/";  // names there hold a hash of what the file says

constexpr std::string_view kSmallPage =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>proctor</title>\n"
    "<h1>proctor</h1>\n"
    "<p>This program was built without its page. The API is here: "
    "<a href=\"/api/openapi.json\">its OpenAPI document</a> says what it can do.</p>\n";

std::string tag_of(std::string_view bytes) { return sha256_hex(bytes).substr(0, kTagDigits); }

class BuiltIn final : public PageFiles {
 public:
  explicit BuiltIn(std::span<const BuiltInFile> files) : files_(files) {}

  std::optional<PageFile> find(std::string_view path, bool takes_gzip) const override {
    const auto found =
        std::lower_bound(files_.begin(), files_.end(), path,
                         [](const BuiltInFile& file, auto wanted) { return file.path < wanted; });
    if (found == files_.end() || found->path != path) return small_page(path);
    return PageFile{.bytes = takes_gzip ? std::string(found->gzip) : unzipped(found->gzip),
                    .tag = std::string(found->tag),
                    .is_gzip = takes_gzip,
                    .is_final = path.starts_with(kHashed)};
  }

 private:
  std::optional<PageFile> small_page(std::string_view path) const {
    if (!files_.empty() || path != kIndex) return std::nullopt;
    return PageFile{.bytes = std::string(kSmallPage), .tag = tag_of(kSmallPage)};
  }

  std::span<const BuiltInFile> files_;
};

class OfFolder final : public PageFiles {
 public:
  explicit OfFolder(Root root) : root_(std::move(root)) {}

  std::optional<PageFile> find(std::string_view path, bool /*takes_gzip*/) const override {
    auto bytes = root_.read(path);
    if (!bytes) return std::nullopt;
    std::string tag = tag_of(*bytes);
    return PageFile{.bytes = *std::move(bytes), .tag = std::move(tag)};
  }

 private:
  Root root_;
};

}  // namespace

std::shared_ptr<const PageFiles> PageFiles::built_in(std::span<const BuiltInFile> files) {
  return std::make_shared<BuiltIn>(files);
}

Result<std::shared_ptr<const PageFiles>> PageFiles::of_folder(const std::string& folder) {
  TRY(Root root, Root::open(folder));
  if (!root.exists(kIndex))
    return fail("E562", fmt::format("{} has no {}: build the page first", visible(folder), kIndex));
  return std::make_shared<OfFolder>(std::move(root));
}

}  // namespace proctor::server
