// For any processor, in plain loops.
#include "embeddings/vector_math.h"

namespace proctor::embeddings {
namespace {

void multiply(const Product& product) {
  for (std::size_t column = 0; column < product.columns; column += kPanel) {
    const std::int16_t* panel = product.panels + column * product.depth;
    for (std::size_t row = 0; row < product.row_count; ++row) {
      const std::int16_t* left = product.rows + row * product.depth;
      WholeLanes sums = {};
      for (std::size_t k = 0; k < product.depth; k += 2) {
        const std::int16_t* right = panel + k * kPanel;
        for (std::size_t i = 0; i < kPanel; ++i)
          sums[i] += left[k] * right[2 * i] + left[k + 1] * right[2 * i + 1];
      }
      finish(product, row, column, sums);
    }
  }
}

}  // namespace

const Kernels kPortableKernels = {"portable", multiply, attend, round_row, apply_gelu, add_and_normalise};

}  // namespace proctor::embeddings
