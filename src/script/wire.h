// How proctor and a script host speak: a message is a list of texts, each with its length before it, and the
// length of them all before that.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::script {

using Message = std::vector<std::string>;

inline constexpr std::size_t kLengthBytes = 4;
inline constexpr std::size_t kMostMessage = 128U << 20U;  // beyond any file and any result

std::string encode(const Message& message);

std::size_t decode_length(std::string_view bytes);  // of the first four bytes

// What stands behind the length; none: the other side is broken.
std::optional<Message> decode(std::string_view bytes);

}  // namespace proctor::script
