#include "server/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/sha256.h"
#include "server/file_answer.h"

namespace proctor::server {
namespace {

constexpr std::string_view kFolder = "docs";
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
constexpr std::size_t kTagDigits = 16;

class Manual final : public PageFiles {
 public:
  explicit Manual(std::function<std::vector<docs::SiteFile>()> make) : make_(std::move(make)) {}

  std::optional<PageFile> find(std::string_view path, bool /*takes_gzip*/) const override {
    std::call_once(once_, [this] { files_ = make_(); });
    const auto found = std::lower_bound(files_.begin(), files_.end(), path,
                                        [](const auto& file, auto wanted) { return file.path < wanted; });
    if (found == files_.end() || found->path != path) return std::nullopt;
    return PageFile{.bytes = found->bytes, .tag = sha256_hex(found->bytes).substr(0, kTagDigits)};
  }

 private:
  std::function<std::vector<docs::SiteFile>()> make_;
  mutable std::once_flag once_;
  mutable std::vector<docs::SiteFile> files_;
};

Answer sent_on(std::string to) {
  return Answer{.status = 303, .headers = {{"Location", std::move(to)}}, .text = ""};
}

// "running" and "running.md" are meant as "running.html".
std::string as_page(std::string_view path) {
  if (path.ends_with(".md")) path.remove_suffix(3);
  return path == "README" ? std::string(kIndex) : fmt::format("{}.html", path);
}

}  // namespace

bool is_manual(const Target& target) { return target.pieces.front() == kFolder; }

Answered manual(const net::Incoming& request, const Target& target, const PageFiles* docs) {
  if (docs == nullptr)
    return tl::make_unexpected(Problem{.status = 404, .detail = "there is no documentation here"});
  if (target.pieces.size() == 1) return sent_on(fmt::format("/{}/", kFolder));
  const auto pieces = std::span(target.pieces).subspan(1);
  const bool is_top = pieces.size() == 1 && pieces.front().empty();
  const std::string path = is_top ? std::string(kIndex) : file_path(pieces);
  if (auto file = docs->find(path, false))
    return file_answer(request, path, *std::move(file), std::string(kPolicy));
  if (const std::string other = as_page(path); docs->find(other, false))
    return sent_on(fmt::format("/{}/{}", kFolder, other));
  return tl::make_unexpected(
      Problem{.status = 404, .detail = "the documentation has no such page; /docs/ lists them"});
}

std::shared_ptr<const PageFiles> manual_files(std::function<std::vector<docs::SiteFile>()> make) {
  return std::make_shared<Manual>(std::move(make));
}

}  // namespace proctor::server
