// The inner loops of the forward pass, once for every kind of processor. All kinds give the same bits:
// products of matrices are sums of whole numbers, and everything else is done in the same order on sixteen
// numbers at a time, whether the processor takes them in one piece or in many.
//
// Matrices are multiplied in 16-bit whole numbers with 32-bit sums. That is twice as quick as floats, and as
// exact as the weights, which have 11 bits: a row of 384 numbers has 12 on the average. A row and a column
// are scaled so that their lengths, multiplied, stay below 2^31; by Cauchy's inequality no sum, whole or
// half done, is ever larger.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace proctor::embeddings {

inline constexpr std::size_t kWidth = 384;        // numbers a token
inline constexpr std::size_t kInnerWidth = 1536;  // of the feed-forward part
inline constexpr std::size_t kHeads = 12;
inline constexpr std::size_t kHeadWidth = kWidth / kHeads;
inline constexpr std::size_t kPanel = 16;  // columns of weights that lie together
inline constexpr float kLongestRow = 46'000;

// out[row][column] = sum of row and column over the depth, times both scales, plus the column's bias.
struct Product {
  const std::int16_t* rows = nullptr;  // each of `depth` numbers
  const float* row_scales = nullptr;
  std::size_t row_count = 0;
  std::size_t depth = 0;  // kWidth or kInnerWidth
  // Panel by panel; in a panel, for every two steps of the depth, the two numbers of each of its columns.
  const std::int16_t* panels = nullptr;
  const float* column_scales = nullptr;
  const float* bias = nullptr;
  std::size_t columns = 0;  // a multiple of 2 * kPanel
  float* out = nullptr;
};

// Queries, keys and values of the tokens of one text lie side by side, a row a token.
struct Attention {
  const float* queries_keys_values = nullptr;
  std::size_t tokens = 0;
  float* out = nullptr;      // a row of kWidth a token
  float* scratch = nullptr;  // attention_scratch(tokens) numbers
};

struct Kernels {
  const char* name;
  void (*multiply)(const Product& product);
  void (*attend)(const Attention& attention);
  // Rounds a row to whole numbers; gives what one of them stands for.
  float (*round_row)(const float* row, std::size_t size, std::int16_t* out);
  void (*apply_gelu)(float* row, std::size_t size);
  // row = layer norm of row + added, for kWidth numbers.
  void (*add_and_normalise)(float* row, const float* added, const float* gain, const float* bias);
};

constexpr std::size_t padded_tokens(std::size_t tokens) { return (tokens + kPanel - 1) / kPanel * kPanel; }
constexpr std::size_t attention_scratch(std::size_t tokens) {
  return (kHeadWidth + 1) * padded_tokens(tokens);
}

// What this machine can run, the quickest first; at least one.
std::span<const Kernels* const> kernels();

extern const Kernels kPortableKernels;
#ifdef __x86_64__
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

}  // namespace proctor::embeddings
