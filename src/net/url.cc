#include "net/url.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::net {
namespace {

constexpr std::size_t kLongestShown = 200;

std::string shown(std::string_view text) {
  std::string out = visible(text.substr(0, kLongestShown));
  if (text.size() > kLongestShown) out += "...";
  return out;
}

// Cuts `text` before the first of `marks` and gives what stood before it.
std::string_view take_until(std::string_view& text, std::string_view marks) {
  const auto end = std::min(text.find_first_of(marks), text.size());
  const auto taken = text.substr(0, end);
  text.remove_prefix(end);
  return taken;
}

}  // namespace

UrlParts split_url(std::string_view url) {
  UrlParts parts;
  const auto colon = url.find("://");
  const bool absolute = colon != std::string_view::npos && colon < url.find_first_of("/?#");
  if (absolute || url.starts_with("//")) {
    if (absolute) parts.scheme = url.substr(0, colon);
    url.remove_prefix(absolute ? colon + 3 : 2);
    parts.host = take_until(url, "/?#\\");
  }
  if (const auto at = parts.host.rfind('@'); at != std::string_view::npos) {
    parts.user = parts.host.substr(0, at);
    parts.host.remove_prefix(at + 1);
  }
  parts.path = take_until(url, "?#");
  return parts;
}

bool is_http_url(std::string_view url) {
  const auto parts = split_url(url);
  const std::string scheme = lower(parts.scheme);
  return (scheme == "http" || scheme == "https") && !parts.host.empty();
}

std::string shown_url(std::string_view url) {
  const auto parts = split_url(url);
  std::string out;
  if (!parts.scheme.empty()) out.append(parts.scheme) += ':';
  if (!parts.host.empty()) out.append("//").append(parts.host);
  out.append(parts.path);
  return shown(out);
}

std::string shown_host(std::string_view url) { return shown(split_url(url).host); }

}  // namespace proctor::net
