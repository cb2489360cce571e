// Comparing short runs of bytes in place, where a call to compare them would cost more than the work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace proctor::value::json_schema {

inline bool are_equal(const char* a, const char* b, std::size_t size) {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  for (; size >= sizeof x; size -= sizeof x, a += sizeof x, b += sizeof x) {
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    if (x != y) return false;
  }
  for (; size > 0; --size)
    if (*a++ != *b++) return false;
  return true;
}

}  // namespace proctor::value::json_schema
