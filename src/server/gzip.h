// What was compressed by gzip, as it was.
#pragma once

#include <string>
#include <string_view>

namespace proctor::server {

// For what the build itself has compressed: throws where it is damaged.
std::string unzipped(std::string_view gzip);

}  // namespace proctor::server
