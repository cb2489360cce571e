// For processors with AVX2: eight columns a register, tiles of six rows by sixteen columns, so that the sums
// stay in registers over the whole depth.
#ifdef __x86_64__
#include <immintrin.h>

#include "embeddings/vector_math.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kTileRows = 6;

template <std::size_t kRows>
void multiply_tile(const Product& product, std::size_t row, std::size_t column) {
  const std::int16_t* left = product.rows + row * product.depth;
  const std::int16_t* right = product.panels + column * product.depth;
  __m256i sums[kRows][2] = {};
  for (std::size_t k = 0; k < product.depth; k += 2, right += 2 * kPanel) {
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(right));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(right + kPanel));
#pragma GCC unroll 6
    for (std::size_t r = 0; r < kRows; ++r) {
      std::int32_t pair = 0;
      __builtin_memcpy(&pair, left + r * product.depth + k, sizeof pair);
      const __m256i both = _mm256_set1_epi32(pair);
      sums[r][0] = _mm256_add_epi32(sums[r][0], _mm256_madd_epi16(both, first));
      sums[r][1] = _mm256_add_epi32(sums[r][1], _mm256_madd_epi16(both, second));
    }
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    WholeLanes whole;
    __builtin_memcpy(&whole, sums[r], sizeof whole);
    finish(product, row + r, column, whole);
  }
}

using Tile = void (*)(const Product& product, std::size_t row, std::size_t column);
constexpr Tile kTiles[kTileRows] = {multiply_tile<1>, multiply_tile<2>, multiply_tile<3>,
                                    multiply_tile<4>, multiply_tile<5>, multiply_tile<6>};

void multiply(const Product& product) {
  for (std::size_t column = 0; column < product.columns; column += kPanel) {
    for (std::size_t row = 0; row < product.row_count; row += kTileRows) {
      const std::size_t left = product.row_count - row;
      kTiles[(left < kTileRows ? left : kTileRows) - 1](product, row, column);
    }
  }
}

}  // namespace

const Kernels kAvx2Kernels = {"avx2", multiply, attend, round_row, apply_gelu, add_and_normalise};

}  // namespace proctor::embeddings
#endif
