#include "service/references.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/sha256.h"
#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::string_view kRepository = ".promptrepo";

std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (!escape) {
      out.push_back(text[i]);
      continue;
    }
    out.push_back(static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])));
    i += 2;
  }
  return out;
}

}  // namespace

std::optional<InRepository> in_repository(std::string_view path) {
  const auto parts = split(path, '/');
  const auto at = std::find(parts.rbegin(), parts.rend(), kRepository);
  if (at == parts.rend()) return std::nullopt;
  InRepository out;
  for (auto part = parts.begin(); part + 1 != at.base(); ++part) out.base += std::string(*part) + "/";
  out.parts.assign(at.base(), parts.end());
  return out;
}

std::string path_of_reference(std::string_view reference, std::string_view base) {
  constexpr std::string_view kScheme = "file:///";
  std::string path = reference.starts_with(kScheme) ? percent_decoded(reference.substr(kScheme.size()))
                                                    : std::string(reference);
  return path.starts_with('/') ? path : std::string(base) + path;
}

ProjectFiles::ProjectFiles(std::shared_ptr<const Root> root, std::string_view place, std::string_view shown)
    : root_(std::move(root)), place_(place), shown_(shown) {
  if (auto where = in_repository(place)) base_ = std::move(where->base);
}

Result<std::string> ProjectFiles::read(const std::string& reference) const {
  seen_.push_back(folder() + "/" + path(reference));
  auto text = root_->read(path(reference));
  digest_ = sha256_hex(digest_ + text.value_or(""));
  if (text) return text;
  return fail(text.error().code, fmt::format("{}: {}", proctor::quoted(reference), text.error().message));
}

std::string ProjectFiles::shown(std::string_view path) const {
  const std::string folder = place_ == "." ? "" : place_ + "/";
  if (!path.starts_with(folder)) return std::string(path);
  path.remove_prefix(folder.size());
  return shown_ == "." ? std::string(path) : fmt::format("{}/{}", shown_, path);
}

}  // namespace proctor::service
