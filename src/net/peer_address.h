// A peer that is named by its address in numbers, so that nobody has to be asked where it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::net {

struct PeerAddress {
  std::string address;
  std::uint16_t port = 80;
};

// "127.0.0.1:8080", "[::1]"; none: it is a name, or malformed.
std::optional<PeerAddress> peer_address(std::string_view host);

}  // namespace proctor::net
