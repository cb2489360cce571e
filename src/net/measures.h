// Limits in words: 60 s, 250 ms, 16 MiB.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace proctor::net {

std::string in_words(std::chrono::milliseconds time);
std::string bytes_in_words(std::size_t count);

}  // namespace proctor::net
