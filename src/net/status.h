// The words of HTTP's status codes.
#pragma once

#include <string_view>

namespace proctor::net {

std::string_view status_words(int status);  // "Not Found"; of an unknown one, its class

}  // namespace proctor::net
