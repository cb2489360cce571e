// Text of a peer that should have been UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace proctor::net {

// Every ill-formed part as U+FFFD, one for each longest beginning of a sequence, as browsers decode.
std::string mended_utf8(std::string_view text);

}  // namespace proctor::net
