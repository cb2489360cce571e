// The weights of the model as the forward pass wants them: matrices rounded to whole numbers and laid out in
// panels, small vectors as floats, the large tables of the embedding as they are in the file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "embeddings/kernels.h"
#include "embeddings/safetensors.h"

namespace proctor::embeddings {

inline constexpr std::size_t kVocabulary = 30'522;
inline constexpr std::size_t kPositions = 512;
inline constexpr std::size_t kLayers = 6;

// y = x W + b
struct Matrix {
  std::size_t depth = 0;
  std::size_t columns = 0;
  std::vector<std::int16_t> panels;
  std::vector<float> scales;  // a column each
  std::vector<float> bias;
};

struct Norm {
  std::vector<float> gain;
  std::vector<float> bias;
};

struct Layer {
  Matrix queries_keys_values;
  Matrix attention_out;
  Norm attention_norm;
  Matrix inner;
  Matrix outer;
  Norm outer_norm;
};

struct Weights {
  Halves words;      // kVocabulary rows
  Halves positions;  // kPositions rows
  Halves kinds;      // only the first row is used: all texts are of one kind
  Norm embedding_norm;
  std::array<Layer, kLayers> layers;
};

// The file's bytes outlive the weights.
Result<Weights> read_weights(const Safetensors& file);

}  // namespace proctor::embeddings
