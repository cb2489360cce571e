// One deflate block with the fixed codes: a zero, then "258 bytes, from 1 back" over and over, then single
// zeros.
#include "testing/gzip_bomb.h"

#include <array>
#include <cstdint>
#include <utility>

namespace proctor::testing {
namespace {

constexpr std::size_t kRun = 258;

class Bits {
 public:
  // Values go lowest bit first, Huffman codes highest bit first.
  void value(unsigned bits, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bit(bits >> i & 1U);
  }
  void code(unsigned bits, unsigned count) {
    for (unsigned i = count; i-- > 0;) bit(bits >> i & 1U);
  }
  std::string take() {
    while (filled_ != 0) bit(0);
    return std::move(bytes_);
  }

 private:
  void bit(unsigned one) {
    byte_ |= one << filled_;
    if (++filled_ < 8) return;
    bytes_ += static_cast<char>(byte_);
    byte_ = filled_ = 0;
  }

  std::string bytes_;
  unsigned byte_ = 0;
  unsigned filled_ = 0;
};

void zero(Bits& bits) { bits.code(0x30, 8); }

void run(Bits& bits) {
  bits.code(0xC5, 8);  // length code 285: 258
  bits.code(0, 5);     // distance code 0: 1
}

// A zero byte only moves the checksum on by one byte.
constexpr std::uint32_t moved_on(std::uint32_t crc) {
  for (int i = 0; i < 8; ++i) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  return crc;
}

std::uint32_t crc_of_zeros(std::size_t count) {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) table.at(i) = moved_on(i);
  std::uint32_t crc = 0xFFFFFFFFU;
  for (std::size_t i = 0; i < count; ++i) crc = table[crc & 0xFFU] ^ (crc >> 8U);
  return ~crc;
}

std::string little_endian(std::size_t number) {
  std::string out;
  for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(number >> (8 * i) & 0xFFU);
  return out;
}

}  // namespace

std::string gzip_of_zeros(std::size_t count) {
  Bits bits;
  bits.value(3, 3);  // last block, fixed codes
  for (std::size_t left = count; left > 0;) {
    const bool whole = left < count && left >= kRun;
    whole ? run(bits) : zero(bits);
    left -= whole ? kRun : 1;
  }
  bits.code(0, 7);  // end of block
  const std::string header("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  return header + bits.take() + little_endian(crc_of_zeros(count)) + little_endian(count);
}

}  // namespace proctor::testing
