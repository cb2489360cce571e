// Looking at eight bytes of text at once, without instructions of one kind of processor.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace proctor::scan {

inline constexpr std::uint64_t kOnes = 0x0101010101010101U;
inline constexpr std::uint64_t kHighs = 0x8080808080808080U;

inline std::uint64_t load(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

// Each marks bytes by their high bit. Adding to seven bits never reaches the next byte, so every mark is
// right.
constexpr std::uint64_t bytes_below(std::uint64_t word, unsigned char limit) {  // 0x80 at most
  return ~((word & ~kHighs) + kOnes * (0x80U - limit)) & ~word & kHighs;
}
constexpr std::uint64_t bytes_equal(std::uint64_t word, char c) {
  return bytes_below(word ^ (kOnes * static_cast<unsigned char>(c)), 1);
}
constexpr std::uint64_t bytes_not_ascii(std::uint64_t word) { return word & kHighs; }

// The first byte from `at` on that is marked in its word or fits by itself; `end` where there is none.
template <typename Marks, typename Fits>
const char* find(const char* at, const char* end, Marks marks, Fits fits) {
  for (; end - at >= 8; at += 8)
    if (const std::uint64_t marked = marks(load(at)))
      return at + static_cast<unsigned>(std::countr_zero(marked)) / 8;
  while (at != end && !fits(*at)) ++at;
  return at;
}

}  // namespace proctor::scan
