// FIPS 180-4: the text, a one bit, zeros and the length in bits fill blocks of 64 bytes; each block is
// stirred into eight words in 64 rounds.
#include "base/sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/sha256_blocks.h"

namespace proctor {
namespace {

constexpr std::size_t kBlock = 64;

using State = Sha256State;

// Fractions of the square roots of the first 8 primes.
constexpr State kStart = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// What did not fill a block, and the padding: one block or two.
std::string ending(std::string_view rest, std::uint64_t bytes) {
  std::string out(rest);
  out.push_back('\x80');
  while (out.size() % kBlock != kBlock - 8) out.push_back('\0');
  const std::uint64_t bits = bytes * 8;
  for (unsigned shift = 64; shift > 0;) out.push_back(static_cast<char>((bits >> (shift -= 8)) & 0xFFU));
  return out;
}

void stir(State& state, std::string_view blocks) {
  if (!stir_by_instructions(state, blocks)) stir_plainly(state, blocks);
}

State digest(std::string_view text) {
  State state = kStart;
  const std::size_t whole = text.size() / kBlock * kBlock;
  stir(state, text.substr(0, whole));
  stir(state, ending(text.substr(whole), text.size()));
  return state;
}

std::string bytes(const State& state) {
  std::string out;
  for (const std::uint32_t word : state)
    for (unsigned shift = 32; shift > 0;) out.push_back(static_cast<char>((word >> (shift -= 8)) & 0xFFU));
  return out;
}

std::string hex(const State& state) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint32_t word : state)
    for (unsigned shift = 32; shift > 0;) out.push_back(kDigits[(word >> (shift -= 4)) & 0xFU]);
  return out;
}

// The key, filled up to a block, each byte changed by `pad`.
std::string padded(std::string_view key, unsigned char pad) {
  std::string out = key.size() > kBlock ? bytes(digest(key)) : std::string(key);
  out.resize(kBlock, '\0');
  for (char& c : out) c = static_cast<char>(static_cast<unsigned char>(c) ^ pad);
  return out;
}

}  // namespace

std::string sha256_hex(std::string_view text) { return hex(digest(text)); }

std::string hmac_sha256_hex(std::string_view key, std::string_view text) {
  constexpr unsigned char kInner = 0x36;
  constexpr unsigned char kOuter = 0x5c;
  const std::string inner = bytes(digest(padded(key, kInner).append(text)));
  return hex(digest(padded(key, kOuter).append(inner)));
}

bool same_digest(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= unsigned{static_cast<unsigned char>(a[i])} ^ unsigned { static_cast<unsigned char>(b[i]) };
  return difference == 0;
}

}  // namespace proctor
