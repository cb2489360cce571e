#include "embeddings/weights.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "embeddings/half.h"

namespace proctor::embeddings {
namespace {

std::vector<float> to_floats(const Halves& halves) {
  std::vector<float> out(halves.count);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = to_float(halves[i]);
  return out;
}

Result<std::vector<float>> read_vector(const Safetensors& file, const std::string& name, std::size_t size) {
  TRY(const auto halves, file.find(name, {size}));
  return to_floats(halves);
}

Result<Norm> read_norm(const Safetensors& file, const std::string& name) {
  TRY(auto gain, read_vector(file, name + ".weight", kWidth));
  TRY(auto bias, read_vector(file, name + ".bias", kWidth));
  return Norm{std::move(gain), std::move(bias)};
}

// Puts a column, `depth` whole numbers, to its place in its panel.
void place_column(const std::vector<std::int16_t>& column, std::size_t number, Matrix& matrix) {
  std::int16_t* panel = matrix.panels.data() + number / kPanel * kPanel * matrix.depth;
  for (std::size_t k = 0; k < matrix.depth; k += 2) {
    std::int16_t* pair = panel + k * kPanel + 2 * (number % kPanel);
    pair[0] = column[k];
    pair[1] = column[k + 1];
  }
}

// Columns from `first` on; the file has a row for each of them.
Result<void> read_columns(const Safetensors& file, const std::string& name, std::size_t first,
                          std::size_t count, Matrix& matrix) {
  TRY(const auto halves, file.find(name + ".weight", {count, matrix.depth}));
  TRY(const auto bias, read_vector(file, name + ".bias", count));
  matrix.bias.insert(matrix.bias.end(), bias.begin(), bias.end());
  std::vector<float> row(matrix.depth);
  std::vector<std::int16_t> whole(matrix.depth);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < matrix.depth; ++k) row[k] = to_float(halves[i * matrix.depth + k]);
    matrix.scales.push_back(kernels().front()->round_row(row.data(), row.size(), whole.data()));
    place_column(whole, first + i, matrix);
  }
  return {};
}

struct Shape {
  std::size_t depth = 0;
  std::size_t columns = 0;  // of each part
};

// Several matrices that are multiplied with the same rows become one.
Result<Matrix> read_matrix(const Safetensors& file, const std::vector<std::string>& parts,
                           const Shape& shape) {
  Matrix out;
  out.depth = shape.depth;
  out.columns = parts.size() * shape.columns;
  out.panels.resize(out.depth * out.columns);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (auto read = read_columns(file, parts[i], i * shape.columns, shape.columns, out); !read)
      return tl::make_unexpected(read.error());
  return out;
}

Result<Layer> read_layer(const Safetensors& file, std::size_t number) {
  const std::string at = fmt::format("encoder.layer.{}.", number);
  const std::string self = at + "attention.self.";
  TRY(auto queries_keys_values,
      read_matrix(file, {self + "query", self + "key", self + "value"}, {kWidth, kWidth}));
  TRY(auto attention_out, read_matrix(file, {at + "attention.output.dense"}, {kWidth, kWidth}));
  TRY(auto attention_norm, read_norm(file, at + "attention.output.LayerNorm"));
  TRY(auto inner, read_matrix(file, {at + "intermediate.dense"}, {kWidth, kInnerWidth}));
  TRY(auto outer, read_matrix(file, {at + "output.dense"}, {kInnerWidth, kWidth}));
  TRY(auto outer_norm, read_norm(file, at + "output.LayerNorm"));
  return Layer{std::move(queries_keys_values),
               std::move(attention_out),
               std::move(attention_norm),
               std::move(inner),
               std::move(outer),
               std::move(outer_norm)};
}

}  // namespace

Result<Weights> read_weights(const Safetensors& file) {
  Weights out;
  TRY(out.words, file.find("embeddings.word_embeddings.weight", {kVocabulary, kWidth}));
  TRY(out.positions, file.find("embeddings.position_embeddings.weight", {kPositions, kWidth}));
  TRY(out.kinds, file.find("embeddings.token_type_embeddings.weight", {2, kWidth}));
  TRY(out.embedding_norm, read_norm(file, "embeddings.LayerNorm"));
  for (std::size_t i = 0; i < kLayers; ++i) {
    TRY(out.layers[i], read_layer(file, i));
  }
  return out;
}

}  // namespace proctor::embeddings
