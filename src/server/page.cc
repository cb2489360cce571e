// What the page may do is said with index.html and with every script, for a worker has the policy of its own
// script: nothing but what this server itself gives. Styles that libraries make while they run need the
// nonce, which is another for each index.html.
#include "server/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "server/file_answer.h"
#include "server/manual.h"
#include "server/random.h"

namespace proctor::server {
namespace {

constexpr std::string_view kNonce = "PROCTOR_NONCE";  // stands in index.html where the nonce goes
constexpr std::size_t kNonceDigits = 32;
constexpr std::string_view kAssets = "assets/";
constexpr std::string_view kMethods = "GET, HEAD, OPTIONS";

std::string policy(const std::string& styles) {
  return fmt::format(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src {}; img-src 'self' data:; "
      "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'",
      styles);
}

bool takes_gzip(const net::Headers& headers) {
  const std::string* said = net::find_header(headers, "Accept-Encoding");
  if (said == nullptr) return false;
  const auto codings = split(*said, ',');
  return std::any_of(codings.begin(), codings.end(), [](std::string_view coding) {
    const auto parts = split(coding, ';');
    if (lower(trimmed(parts.front())) != "gzip") return false;
    return parts.size() == 1 || trimmed(parts[1]).substr(0, 3) != "q=0" ||
           trimmed(parts[1]).starts_with("q=0.");
  });
}

std::string with_nonce(std::string html, const std::string& nonce) {
  for (auto at = html.find(kNonce); at != std::string::npos; at = html.find(kNonce, at + nonce.size()))
    html.replace(at, kNonce.size(), nonce);
  return html;
}

Answered index(const PageFiles& files, int status = 200) {
  auto file = files.find(kIndex, false);
  if (!file) return tl::make_unexpected(Problem{.status = 404, .detail = "the page is gone: build it again"});
  const std::string nonce = random_hex(kNonceDigits);
  return Answer{.status = status,
                .headers = {{"Content-Type", std::string(type_of(kIndex))},
                            {"Content-Security-Policy", policy(fmt::format("'self' 'nonce-{}'", nonce))}},
                .text = with_nonce(std::move(file->bytes), nonce)};
}

Answered file_or_index(const net::Incoming& request, const Target& target, const PageFiles& files) {
  const std::string path = file_path(target.pieces);
  if (path.empty() || path == kIndex) return index(files);
  if (auto file = files.find(path, takes_gzip(request.headers)))
    return file_answer(request, path, *std::move(file), policy("'self'"));
  if (path.starts_with(kAssets))
    return tl::make_unexpected(Problem{.status = 404, .detail = "the page has no such file: load it anew"});
  return index(files);
}

// The same address without the token. Slashes in front are one, for two would name another host.
std::string without_token(const net::Incoming& request) {
  const std::string_view path = request.path();
  std::string out = "/" + std::string(path.substr(std::min(path.find_first_not_of("/\\"), path.size())));
  char mark = '?';
  for (const auto pair : split(request.query(), '&')) {
    if (pair.empty() || pair == "token" || pair.starts_with("token=")) continue;
    out.append(1, mark).append(pair);
    mark = '&';
  }
  return out;
}

}  // namespace

// By what was decoded, as routes are found: an "/%61pi" is the API too.
bool is_page(const std::optional<Target>& target) { return target && target->pieces.front() != "api"; }

Answered page(const net::Incoming& request, const Target& target, const Door& door, const PageFiles& files,
              const PageFiles* docs) {
  const net::Header allow{"Allow", std::string(kMethods)};
  if (request.method == "OPTIONS") return Answer{.status = 204, .headers = {allow}};
  if (request.method != "GET" && request.method != "HEAD")
    return tl::make_unexpected(
        Problem{.status = 405, .detail = fmt::format("this address takes {}", kMethods), .headers = {allow}});
  const auto token = std::find_if(target.query.begin(), target.query.end(),
                                  [](const auto& pair) { return pair.first == "token"; });
  if (token == target.query.end())
    return is_manual(target) ? manual(request, target, docs) : file_or_index(request, target, files);
  if (!door.is_token(token->second)) return index(files, 401);  // the page asks for another
  return Answer{.status = 303,
                .headers = {{"Location", without_token(request)}, {"Set-Cookie", door.cookie()}},
                .text = ""};
}

}  // namespace proctor::server
