// Limits: when they are reached, and in words: 60 s, 250 ms, 16 MiB.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "system/clock.h"

namespace proctor::net {

// Saturating, for limits that are set very far away.
Instant after(Instant from, std::chrono::milliseconds limit);

std::string in_words(std::chrono::milliseconds time);
std::string bytes_in_words(std::size_t count);

}  // namespace proctor::net
