// Numbers that look random and are the same on every machine: the standard's distributions are not.
#pragma once

#include <cstddef>
#include <cstdint>

namespace proctor::stats {

// Steele, Lea and Flood's SplitMix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  // Below `bound`, which is less than 2^32.
  std::size_t below(std::uint64_t bound) {
    return static_cast<std::size_t>(((next() >> 32U) * bound) >> 32U);
  }

  // From 0 to 1, 1 excluded.
  double share() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace proctor::stats
