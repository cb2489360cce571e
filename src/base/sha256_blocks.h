// The inner part of SHA-256: whole blocks of 64 bytes, stirred into eight words. Once in plain words, once by
// the instructions that many processors have for it, which take a tenth of the time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace proctor {

using Sha256State = std::array<std::uint32_t, 8>;
inline constexpr std::size_t kSha256Rounds = 64;

// Fractions of the cube roots of the first 64 primes.
extern const std::array<std::uint32_t, kSha256Rounds> kSha256Roots;

void stir_plainly(Sha256State& state, std::string_view blocks);

// False, and nothing done, where the processor has no such instructions.
bool stir_by_instructions(Sha256State& state, std::string_view blocks);

}  // namespace proctor
