// SHA-256, for telling whether two texts are the same without keeping both; and with a key, for telling who
// wrote one.
#pragma once

#include <string>
#include <string_view>

namespace proctor {

// 64 lower-case hex digits.
std::string sha256_hex(std::string_view text);

// HMAC (FIPS 198-1) with SHA-256: 64 lower-case hex digits that only one who has the key can make.
std::string hmac_sha256_hex(std::string_view key, std::string_view text);

// In a time that does not tell how much of them is the same.
bool same_digest(std::string_view a, std::string_view b);

}  // namespace proctor
