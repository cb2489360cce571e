// For processors with AVX-512 and its instructions for neural networks, one of which multiplies pairs of
// 16-bit numbers and adds them up: sixteen columns a register, tiles of twelve rows by thirty-two columns.
#ifdef __x86_64__
#include <immintrin.h>

#include "embeddings/vector_math.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kTileRows = 12;
constexpr std::size_t kTileColumns = 2 * kPanel;

// As _mm512_dpwssd_epi32 does it; around that, g++ 12 copies the sums to memory and back at every step.
inline void add_products(__m512i& sum, const __m512i& left, const __m512i& right) {
  __asm__("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(left), "v"(right));
}

// The depth is a constant, so that the places of all rows are known from one address.
template <std::size_t kRows, std::size_t kDepth>
void multiply_tile(const Product& product, std::size_t row, std::size_t column) {
  const std::int16_t* left = product.rows + row * kDepth;
  const std::int16_t* right = product.panels + column * kDepth;
  __m512i sums[kRows][2];
#pragma GCC unroll 12
  for (auto& sum : sums) sum[0] = sum[1] = _mm512_setzero_si512();
  for (std::size_t k = 0; k < kDepth; k += 2, right += 2 * kPanel) {
    const __m512i first = _mm512_loadu_si512(right);
    const __m512i second = _mm512_loadu_si512(right + kPanel * kDepth);
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kRows; ++r) {
      std::int32_t pair = 0;
      __builtin_memcpy(&pair, left + r * kDepth + k, sizeof pair);
      const __m512i both = _mm512_set1_epi32(pair);
      add_products(sums[r][0], both, first);
      add_products(sums[r][1], both, second);
    }
  }
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    finish(product, row + r, column, __builtin_bit_cast(WholeLanes, sums[r][0]));
    finish(product, row + r, column + kPanel, __builtin_bit_cast(WholeLanes, sums[r][1]));
  }
}

using Tile = void (*)(const Product& product, std::size_t row, std::size_t column);

template <std::size_t kDepth>
void multiply_at_depth(const Product& product) {
  static constexpr Tile kTiles[kTileRows] = {
      multiply_tile<1, kDepth>,  multiply_tile<2, kDepth>,  multiply_tile<3, kDepth>,
      multiply_tile<4, kDepth>,  multiply_tile<5, kDepth>,  multiply_tile<6, kDepth>,
      multiply_tile<7, kDepth>,  multiply_tile<8, kDepth>,  multiply_tile<9, kDepth>,
      multiply_tile<10, kDepth>, multiply_tile<11, kDepth>, multiply_tile<12, kDepth>};
  for (std::size_t column = 0; column < product.columns; column += kTileColumns) {
    for (std::size_t row = 0; row < product.row_count; row += kTileRows) {
      const std::size_t left = product.row_count - row;
      kTiles[(left < kTileRows ? left : kTileRows) - 1](product, row, column);
    }
  }
}

void multiply(const Product& product) {
  if (product.depth == kWidth)
    multiply_at_depth<kWidth>(product);
  else
    multiply_at_depth<kInnerWidth>(product);
}

}  // namespace

const Kernels kAvx512Kernels = {"avx512", multiply, attend, round_row, apply_gelu, add_and_normalise};

}  // namespace proctor::embeddings
#endif
