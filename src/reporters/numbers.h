// Numbers as people read them.
#pragma once

#include <cstddef>
#include <string>

namespace proctor::reporters {

// 85.7 %, 100 %. Only a full score reads as 100 %, only none as 0 %.
std::string percent(double score);

// 412 ms, 1.2 s, 3 min 05 s
std::string duration(double milliseconds);

// Seconds with three decimals, never negative: 1.234
std::string seconds(double milliseconds);

// A weight or a threshold: as short as it can be.
std::string plain(double number);

// 12,345
std::string grouped(std::size_t number);

}  // namespace proctor::reporters
