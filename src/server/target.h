// What the target of a request says: the pieces of its path and the pairs of its query, each decoded once,
// after it was taken apart. So an encoded slash is part of a name and never divides two.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proctor::server {

struct Target {
  std::vector<std::string> pieces;  // "/api/a%2Fb": "api", "a/b"
  std::vector<std::pair<std::string, std::string>> query;
};

// None: it does not begin with a slash, a percent sign leads nowhere, or what it stands for is no UTF-8 or
// has a NUL.
std::optional<Target> parse_target(std::string_view path, std::string_view query);

}  // namespace proctor::server
