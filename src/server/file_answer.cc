#include "server/file_answer.h"

#include <array>
#include <utility>

#include "server/etag.h"

namespace proctor::server {
namespace {

constexpr std::string_view kForever = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";

}  // namespace

std::string_view type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

std::string file_path(std::span<const std::string> pieces) {
  std::string out;
  for (const std::string& piece : pieces) {
    if (piece.empty() || piece == "." || piece == ".." || piece.find('/') != std::string::npos) return {};
    out.append(out.empty() ? "" : "/").append(piece);
  }
  return out;
}

Answer file_answer(const net::Incoming& request, std::string_view path, PageFile file, std::string policy) {
  const std::string tag = etag_of(file.tag);
  net::Headers headers = {{"ETag", tag},
                          {"Cache-Control", std::string(file.is_final ? kForever : kAskAgain)},
                          {"Vary", "Accept-Encoding"},
                          {"Content-Security-Policy", std::move(policy)}};  // with 304 too, or it is replaced
  if (const std::string* known = net::find_header(request.headers, "If-None-Match");
      known != nullptr && known->find(tag) != std::string::npos)
    return Answer{.status = 304, .headers = std::move(headers)};
  headers.push_back({"Content-Type", std::string(type_of(path))});
  if (file.is_gzip) headers.push_back({"Content-Encoding", "gzip"});
  return Answer{.headers = std::move(headers), .text = std::move(file.bytes)};
}

}  // namespace proctor::server
