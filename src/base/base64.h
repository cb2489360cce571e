// Base64 of RFC 4648, section 4: bytes as letters, where only text can stand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proctor {

std::string to_base64(std::string_view bytes);

// Strict: whole groups of four, padding where it belongs, no other letters, no bits left over. So no two
// texts read as the same bytes.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace proctor
