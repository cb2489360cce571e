#include "net/peer_address.h"

#include <arpa/inet.h>

#include <array>
#include <charconv>

namespace proctor::net {
namespace {

bool is_address(int family, const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return ::inet_pton(family, text.c_str(), bytes.data()) == 1;
}

}  // namespace

std::optional<PeerAddress> peer_address(std::string_view host) {
  const bool six = host.starts_with('[');
  const std::size_t end = six ? host.find(']') : host.find(':');
  PeerAddress out{.address = std::string(host.substr(six ? 1 : 0, end - (six ? 1 : 0)))};
  if (!is_address(six ? AF_INET6 : AF_INET, out.address)) return std::nullopt;
  const std::string_view rest = end == std::string_view::npos ? "" : host.substr(end + (six ? 1 : 0));
  if (rest.empty()) return out;
  const char* const last = rest.data() + rest.size();
  const auto [stopped, error] = std::from_chars(rest.data() + 1, last, out.port);
  if (rest.front() != ':' || error != std::errc() || stopped != last || out.port == 0) return std::nullopt;
  return out;
}

}  // namespace proctor::net
