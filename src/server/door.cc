// A page of another site can make a browser send requests here. It cannot read the answers, for nothing
// allows it to; but it could change things, or, with a name that it controls and that leads to this machine,
// pose as this site. So the Host header must name us, an Origin must be ours, and the cookie is for our own
// pages alone.
#include "server/door.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "base/words.h"
#include "server/authority.h"

namespace proctor::server {
namespace {

Problem refused(int status, std::string detail) { return {.status = status, .detail = std::move(detail)}; }

Problem unknown_caller() {
  Problem out = refused(401,
                        "no token, or one that is not known here: use the address that `serve` has shown, "
                        "or send Authorization: Bearer TOKEN");
  out.headers.push_back({"WWW-Authenticate", "Bearer realm=\"proctor\""});
  return out;
}

std::size_t count_headers(const net::Headers& headers, std::string_view name) {
  return static_cast<std::size_t>(std::count_if(
      headers.begin(), headers.end(), [&](const net::Header& h) { return lower(h.name) == lower(name); }));
}

bool changes_something(const net::Incoming& request, const Route* route) {
  const bool asks = request.method == "GET" || request.method == "HEAD" || request.method == "OPTIONS";
  return !asks || (route != nullptr && route->access == Access::writes);
}

// Browsers say where a request comes from; others do not.
bool from_elsewhere(const net::Headers& headers) {
  const std::string* site = net::find_header(headers, "Sec-Fetch-Site");
  return site != nullptr && *site != "same-origin" && *site != "none";
}

std::string_view bearer(const net::Headers& headers) {
  constexpr std::string_view kScheme = "bearer ";
  const std::string* said = net::find_header(headers, "Authorization");
  if (said == nullptr || lower(std::string_view(*said).substr(0, kScheme.size())) != kScheme) return {};
  return trimmed(std::string_view(*said).substr(kScheme.size()));
}

}  // namespace

Door::Door(const ServeOptions& options)
    : own_hosts_({"localhost", "127.0.0.1", "[::1]"}),
      trusted_header_(options.trusted_header),
      trusted_proxies_({"127.0.0.1", "::1"}),
      token_digest_(sha256_hex(options.token.reveal())),
      cookie_value_(hmac_sha256_hex(options.token.reveal(), "proctor serve: cookie")) {
  for (const auto& host : options.hosts) {
    any_address_ = any_address_ || host == "0.0.0.0" || host == "::";
    own_hosts_.push_back(lower(host.find(':') == std::string::npos ? host : '[' + host + ']'));
  }
  for (const auto& host : options.allowed_hosts) allowed_hosts_.push_back(lower(host));
  trusted_proxies_.insert(trusted_proxies_.end(), options.trusted_proxies.begin(),
                          options.trusted_proxies.end());
}

std::optional<Problem> Door::refusal(const net::Incoming& request, const Route* route, bool page) const {
  if (!knows_host(request.headers))
    return refused(421, "this server goes by another name (--allowed-host adds one)");
  const bool is_stream = route != nullptr && route->stream != nullptr;
  if (!is_same_origin(request)) return refused(403, "requests of other sites' pages are refused");
  if ((changes_something(request, route) || is_stream) && from_elsewhere(request.headers))
    return refused(403, "requests of other sites' pages are refused");
  const bool open = page || (route != nullptr && route->open);
  if (!open && !may_come_in(request)) return unknown_caller();
  return std::nullopt;
}

bool Door::knows_host(const net::Headers& headers) const {
  const std::string* host = net::find_header(headers, "Host");
  const std::string lowered = host == nullptr ? "" : lower(*host);
  const auto said = parse_authority(lowered);
  if (!said) return false;
  const auto has = [](const std::vector<std::string>& list, std::string_view text) {
    return std::find(list.begin(), list.end(), text) != list.end();
  };
  if (has(allowed_hosts_, said->host) || has(allowed_hosts_, lowered)) return true;
  const bool ours = has(own_hosts_, said->host) || (any_address_ && is_address(said->host));
  return ours && port_ != 0 && said->port.value_or(kHttpPort) == port_;
}

// Where the header is missing, no page of another site is behind it.
bool Door::is_same_origin(const net::Incoming& request) const {
  const std::string* origin = net::find_header(request.headers, "Origin");
  if (origin == nullptr) return true;
  const std::string* host = net::find_header(request.headers, "Host");
  return count_headers(request.headers, "Origin") == 1 && same_origin(lower(*origin), lower(*host));
}

bool Door::may_come_in(const net::Incoming& request) const {
  if (const auto token = bearer(request.headers); !token.empty()) return is_token(token);
  return has_cookie(request.headers) || is_vouched_for(request);
}

// The header is worth nothing from those who are not the proxy: anyone can send it.
bool Door::is_vouched_for(const net::Incoming& request) const {
  if (trusted_header_.empty() || count_headers(request.headers, trusted_header_) != 1) return false;
  const bool trusted =
      std::find(trusted_proxies_.begin(), trusted_proxies_.end(), request.peer) != trusted_proxies_.end();
  return trusted && !trimmed(*net::find_header(request.headers, trusted_header_)).empty();
}

bool Door::is_token(std::string_view text) const { return same_digest(sha256_hex(text), token_digest_); }

std::string Door::cookie_name() const { return fmt::format("proctor_{}", port_.load()); }

std::string Door::cookie() const {
  return fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/", cookie_name(), cookie_value_);
}

bool Door::has_cookie(const net::Headers& headers) const {
  const std::string wanted = cookie_name() + '=';
  bool found = false;
  for (const auto& header : headers) {
    if (lower(header.name) != "cookie") continue;
    for (const auto pair : split(header.value, ';'))
      if (const auto text = trimmed(pair); text.starts_with(wanted))
        found = found || same_digest(text.substr(wanted.size()), cookie_value_);
  }
  return found;
}

}  // namespace proctor::server
