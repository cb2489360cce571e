// For processors with AVX2: eight columns a register, tiles of six rows by sixteen columns, so that the sums
// stay in registers over the whole depth.
#ifdef __x86_64__
#include <immintrin.h>

#include "embeddings/vector_math.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kTileRows = 6;

// sum += products of the pairs in `left` and `right`, added up. Spelt out, because g++ 12 would do all
// multiplications of a step first, for which there are not enough registers.
inline void add_products(__m256i& sum, const __m256i& left, const __m256i& right) {
  __m256i products;
  __asm__("vpmaddwd %2, %3, %1\n\tvpaddd %1, %0, %0" : "+x"(sum), "=&x"(products) : "x"(left), "x"(right));
}

struct Pair {
  __m256i low, high;
};

template <std::size_t kRows>
void multiply_tile(const Product& product, std::size_t row, std::size_t column) {
  const std::int16_t* left = product.rows + row * product.depth;
  const std::int16_t* right = product.panels + column * product.depth;
  __m256i sums[kRows][2];
#pragma GCC unroll 6
  for (auto& sum : sums) sum[0] = sum[1] = _mm256_setzero_si256();
  for (std::size_t k = 0; k < product.depth; k += 2, right += 2 * kPanel) {
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(right));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(right + kPanel));
#pragma GCC unroll 6
    for (std::size_t r = 0; r < kRows; ++r) {
      std::int32_t pair = 0;
      __builtin_memcpy(&pair, left + r * product.depth + k, sizeof pair);
      const __m256i both = _mm256_set1_epi32(pair);
      add_products(sums[r][0], both, first);
      add_products(sums[r][1], both, second);
    }
  }
#pragma GCC unroll 6
  for (std::size_t r = 0; r < kRows; ++r) {
    const Pair whole = {sums[r][0], sums[r][1]};
    finish(product, row + r, column, __builtin_bit_cast(WholeLanes, whole));
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
