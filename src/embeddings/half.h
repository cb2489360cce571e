// IEEE half precision, as the weights are stored.
#pragma once

#include <bit>
#include <cstdint>

namespace proctor::embeddings {

// Exact: every half is a float.
inline float to_float(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t rest = half & 0x7FFFU;
  // Put in place, a half is a float too small by 2^112; the multiplication also mends those without a leading
  // one. Infinities and what is no number stay so.
  constexpr float kLift = 0x1p112F;
  constexpr std::uint32_t kInfinity = 0x7C00U;
  float value = std::bit_cast<float>(rest << 13U) * kLift;
  if (rest >= kInfinity) value = std::bit_cast<float>((rest << 13U) | 0x7F800000U);
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | sign);
}

}  // namespace proctor::embeddings
