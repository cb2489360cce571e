#include "embeddings/forward.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "embeddings/half.h"

namespace proctor::embeddings {
namespace {

class Pass {
 public:
  Pass(const Weights& weights, const Kernels& kernels, std::span<const std::vector<TokenId>> texts);

  std::vector<Vector> run();

 private:
  void embed();
  void run_layer(const Layer& layer);
  void multiply(const float* rows, const Matrix& matrix, float* out);
  void attend();
  void add_and_normalise(const Norm& norm);
  Vector pool(std::size_t first, std::size_t count) const;

  const Weights& weights_;
  const Kernels& kernels_;
  std::span<const std::vector<TokenId>> texts_;
  std::size_t rows_ = 0;
  std::vector<float> hidden_;          // rows of kWidth
  std::vector<float> added_;           // the same, what a block adds to them
  std::vector<float> wide_;            // rows of kInnerWidth; queries, keys and values need less
  std::vector<std::int16_t> rounded_;  // rows of up to kInnerWidth
  std::vector<float> row_scales_;
  std::vector<float> scratch_;
};

Pass::Pass(const Weights& weights, const Kernels& kernels, std::span<const std::vector<TokenId>> texts)
    : weights_(weights), kernels_(kernels), texts_(texts) {
  std::size_t longest = 0;
  for (const auto& text : texts) {
    rows_ += text.size();
    longest = std::max(longest, text.size());
  }
  hidden_.resize(rows_ * kWidth);
  added_.resize(rows_ * kWidth);
  wide_.resize(rows_ * kInnerWidth);
  rounded_.resize(rows_ * kInnerWidth);
  row_scales_.resize(rows_);
  scratch_.resize(attention_scratch(longest));
}

// The sum of what the token, its place and its kind say.
void Pass::embed() {
  float* row = hidden_.data();
  for (const auto& text : texts_) {
    for (std::size_t place = 0; place < text.size(); ++place, row += kWidth) {
      const std::size_t word = static_cast<std::size_t>(text[place]) * kWidth;
      for (std::size_t i = 0; i < kWidth; ++i)
        row[i] = to_float(weights_.words[word + i]) + to_float(weights_.kinds[i]) +
                 to_float(weights_.positions[place * kWidth + i]);
    }
  }
  std::fill(added_.begin(), added_.end(), 0.0F);
  add_and_normalise(weights_.embedding_norm);
}

void Pass::multiply(const float* rows, const Matrix& matrix, float* out) {
  for (std::size_t i = 0; i < rows_; ++i)
    row_scales_[i] =
        kernels_.round_row(rows + i * matrix.depth, matrix.depth, rounded_.data() + i * matrix.depth);
  kernels_.multiply({.rows = rounded_.data(),
                     .row_scales = row_scales_.data(),
                     .row_count = rows_,
                     .depth = matrix.depth,
                     .panels = matrix.panels.data(),
                     .column_scales = matrix.scales.data(),
                     .bias = matrix.bias.data(),
                     .columns = matrix.columns,
                     .out = out});
}

// Tokens heed those of their own text alone.
void Pass::attend() {
  std::size_t first = 0;
  for (const auto& text : texts_) {
    kernels_.attend({.queries_keys_values = wide_.data() + first * 3 * kWidth,
                     .tokens = text.size(),
                     .out = added_.data() + first * kWidth,
                     .scratch = scratch_.data()});
    first += text.size();
  }
}

void Pass::add_and_normalise(const Norm& norm) {
  for (std::size_t i = 0; i < rows_; ++i)
    kernels_.add_and_normalise(hidden_.data() + i * kWidth, added_.data() + i * kWidth, norm.gain.data(),
                               norm.bias.data());
}

void Pass::run_layer(const Layer& layer) {
  multiply(hidden_.data(), layer.queries_keys_values, wide_.data());
  attend();
  multiply(added_.data(), layer.attention_out, added_.data());
  add_and_normalise(layer.attention_norm);
  multiply(hidden_.data(), layer.inner, wide_.data());
  kernels_.apply_gelu(wide_.data(), wide_.size());
  multiply(wide_.data(), layer.outer, added_.data());
  add_and_normalise(layer.outer_norm);
}

// The mean of a text's rows, drawn to length one.
Vector Pass::pool(std::size_t first, std::size_t count) const {
  std::vector<double> sums(kWidth);
  for (std::size_t row = first; row < first + count; ++row)
    for (std::size_t i = 0; i < kWidth; ++i) sums[i] += static_cast<double>(hidden_[row * kWidth + i]);
  double squares = 0;
  for (const double sum : sums) squares += sum * sum;
  const double length = std::max(std::sqrt(squares), 1e-12);
  Vector out(kWidth);
  for (std::size_t i = 0; i < kWidth; ++i) out[i] = static_cast<float>(sums[i] / length);
  return out;
}

std::vector<Vector> Pass::run() {
  embed();
  for (const auto& layer : weights_.layers) run_layer(layer);
  std::vector<Vector> out;
  out.reserve(texts_.size());
  std::size_t first = 0;
  for (const auto& text : texts_) {
    out.push_back(pool(first, text.size()));
    first += text.size();
  }
  return out;
}

}  // namespace

std::vector<Vector> embed_tokens(const Weights& weights, const Kernels& kernels,
                                 std::span<const std::vector<TokenId>> texts) {
  return Pass(weights, kernels, texts).run();
}

}  // namespace proctor::embeddings
