#include "server/etag.h"

#include <algorithm>

#include "base/words.h"

namespace proctor::server {
namespace {

bool is_any(std::string_view list) { return trimmed(list) == "*"; }

bool names(std::string_view list, std::string_view tag) {
  const auto pieces = split(list, ',');
  const std::string wanted = etag_of(tag);
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](std::string_view piece) { return trimmed(piece) == wanted; });
}

}  // namespace

std::string etag_of(std::string_view tag) { return '"' + std::string(tag) + '"'; }

tl::expected<std::optional<std::string>, Problem> demanded_tag(const Asked& asked,
                                                               const std::optional<std::string>& now) {
  const std::string* none = net::find_header(asked.headers, "If-None-Match");
  if (none != nullptr && is_any(*none)) {
    if (now) return tl::make_unexpected(changed("there is such a file already"));
    return std::string();
  }
  const std::string* match = net::find_header(asked.headers, "If-Match");
  if (match == nullptr) return std::nullopt;
  if (!now) return tl::make_unexpected(changed("there is no such file any more"));
  if (is_any(*match) || names(*match, *now)) return now;
  return tl::make_unexpected(changed("the file was changed meanwhile: read it again before saving"));
}

}  // namespace proctor::server
