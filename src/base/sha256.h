// SHA-256, for telling whether two texts are the same without keeping both.
#pragma once

#include <string>
#include <string_view>

namespace proctor {

// 64 lower-case hex digits.
std::string sha256_hex(std::string_view text);

}  // namespace proctor
