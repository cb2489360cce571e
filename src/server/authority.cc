#include "server/authority.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace proctor::server {
namespace {

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

bool is_version_six(std::string_view host) {
  if (!host.starts_with('[') || !host.ends_with(']')) return false;
  const std::string inner(host.substr(1, host.size() - 2));
  in6_addr parsed{};
  return inet_pton(AF_INET6, inner.c_str(), &parsed) == 1;
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

}  // namespace

bool is_address(std::string_view host) {
  in_addr parsed{};
  return is_version_six(host) || inet_pton(AF_INET, std::string(host).c_str(), &parsed) == 1;
}

std::optional<Authority> parse_authority(std::string_view text) {
  const auto bracket = text.find(']');
  const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  Authority out;
  out.host = text.substr(0, colon);
  const bool is_name = !out.host.empty() && std::all_of(out.host.begin(), out.host.end(), is_host_character);
  if (!is_name && !is_version_six(out.host)) return std::nullopt;
  if (colon == std::string_view::npos) return out;
  out.port = parse_port(text.substr(colon + 1));
  return out.port ? std::optional(out) : std::nullopt;
}

bool same_origin(std::string_view origin, std::string_view host) {
  const bool safe = origin.starts_with("https://");
  if (!safe && !origin.starts_with("http://")) return false;
  const auto from = parse_authority(origin.substr(safe ? 8 : 7));
  const auto here = parse_authority(host);
  if (!from || !here) return false;
  const std::uint16_t usual = safe ? kHttpsPort : kHttpPort;
  return from->host == here->host && from->port.value_or(usual) == here->port.value_or(usual);
}

}  // namespace proctor::server
