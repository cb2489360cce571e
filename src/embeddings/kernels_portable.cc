// For any processor: a row by sixteen columns at a time. Every x86 of 64 bits has an instruction for pairs of
// 16-bit numbers, which compilers do not find by themselves; elsewhere plain loops do.
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "embeddings/vector_math.h"

namespace proctor::embeddings {
namespace {

#ifdef __SSE2__
struct Sums {
  __m128i of[4];

  void add(const std::int16_t* left, const std::int16_t* right) {
    std::int32_t pair = 0;
    __builtin_memcpy(&pair, left, sizeof pair);
    const __m128i both = _mm_set1_epi32(pair);
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      const __m128i columns = _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(right) + i);
      of[i] = _mm_add_epi32(of[i], _mm_madd_epi16(both, columns));
    }
  }
};
#else
struct Sums {
  std::int32_t of[kPanel];

  void add(const std::int16_t* left, const std::int16_t* right) {
    for (std::size_t i = 0; i < kPanel; ++i) of[i] += left[0] * right[2 * i] + left[1] * right[2 * i + 1];
  }
};
#endif

void multiply(const Product& product) {
  for (std::size_t column = 0; column < product.columns; column += kPanel) {
    const std::int16_t* panel = product.panels + column * product.depth;
    for (std::size_t row = 0; row < product.row_count; ++row) {
      const std::int16_t* left = product.rows + row * product.depth;
      Sums sums = {};
      for (std::size_t k = 0; k < product.depth; k += 2) sums.add(left + k, panel + k * kPanel);
      finish(product, row, column, __builtin_bit_cast(WholeLanes, sums));
    }
  }
}

}  // namespace

const Kernels kPortableKernels = {"portable", multiply, attend, round_row, apply_gelu, add_and_normalise};

}  // namespace proctor::embeddings
