// Hosts and origins, as headers name them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::server {

inline constexpr std::uint16_t kHttpPort = 80;
inline constexpr std::uint16_t kHttpsPort = 443;

struct Authority {
  std::string_view host;  // "localhost", "[::1]"; a view into what was read
  std::optional<std::uint16_t> port;
};

// None: it is no host, with a port or without.
std::optional<Authority> parse_authority(std::string_view text);

// An address of version 4, or one of version 6 in brackets: no name that someone may lead elsewhere.
bool is_address(std::string_view host);

// Whether "http://localhost:3000" is where "localhost:3000" was asked. All in lower case. `null` is nowhere.
bool same_origin(std::string_view origin, std::string_view host);

}  // namespace proctor::server
