// For tests and benchmarks alone: the model in plain loops over floats, on one thread, as one writes it down
// from the paper. It shares with the real one only the file, so it tells whether that computes the right
// thing, and how much quicker it is.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "embeddings/embedder.h"
#include "embeddings/half.h"
#include "embeddings/kernels.h"
#include "embeddings/safetensors.h"
#include "embeddings/tokenizer.h"
#include "embeddings/weights.h"

namespace proctor::embeddings {

class PlainMinilm {
 public:
  // Throws where the file lacks a tensor.
  explicit PlainMinilm(const Safetensors& file) : file_(file) {
    words_ = floats("embeddings.word_embeddings.weight", {kVocabulary, kWidth});
    positions_ = floats("embeddings.position_embeddings.weight", {kPositions, kWidth});
    kinds_ = floats("embeddings.token_type_embeddings.weight", {2, kWidth});
    norm_ = read_norm("embeddings.LayerNorm");
    for (std::size_t i = 0; i < kLayers; ++i)
      layers_.push_back(read_layer("encoder.layer." + std::to_string(i) + "."));
  }

  Vector embed(std::span<const TokenId> tokens) const {
    Rows hidden;
    for (std::size_t place = 0; place < tokens.size(); ++place) {
      std::vector<float> row(kWidth);
      for (std::size_t i = 0; i < kWidth; ++i)
        row[i] = words_[static_cast<std::size_t>(tokens[place]) * kWidth + i] + kinds_[i] +
                 positions_[place * kWidth + i];
      hidden.push_back(normalised(row, norm_));
    }
    for (const auto& layer : layers_) hidden = run_layer(layer, hidden);
    return pooled(hidden);
  }

 private:
  using Rows = std::vector<std::vector<float>>;

  struct Dense {
    std::vector<float> weights;  // a row a column of the result
    std::vector<float> bias;
  };
  struct PlainNorm {
    std::vector<float> gain, bias;
  };
  struct PlainLayer {
    Dense query, key, value, attention_out, inner, outer;
    PlainNorm attention_norm, outer_norm;
  };

  std::vector<float> floats(const std::string& name, std::initializer_list<std::size_t> shape) const {
    const auto halves = file_.find(name, shape).value();
    std::vector<float> out(halves.count);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = to_float(halves[i]);
    return out;
  }

  Dense read_dense(const std::string& name, std::size_t depth, std::size_t columns) const {
    return {floats(name + ".weight", {columns, depth}), floats(name + ".bias", {columns})};
  }

  PlainNorm read_norm(const std::string& name) const {
    return {floats(name + ".weight", {kWidth}), floats(name + ".bias", {kWidth})};
  }

  PlainLayer read_layer(const std::string& at) const {
    return {.query = read_dense(at + "attention.self.query", kWidth, kWidth),
            .key = read_dense(at + "attention.self.key", kWidth, kWidth),
            .value = read_dense(at + "attention.self.value", kWidth, kWidth),
            .attention_out = read_dense(at + "attention.output.dense", kWidth, kWidth),
            .inner = read_dense(at + "intermediate.dense", kWidth, kInnerWidth),
            .outer = read_dense(at + "output.dense", kInnerWidth, kWidth),
            .attention_norm = read_norm(at + "attention.output.LayerNorm"),
            .outer_norm = read_norm(at + "output.LayerNorm")};
  }

  static std::vector<float> times(const std::vector<float>& row, const Dense& dense) {
    std::vector<float> out = dense.bias;
    for (std::size_t column = 0; column < out.size(); ++column)
      for (std::size_t k = 0; k < row.size(); ++k)
        out[column] += row[k] * dense.weights[column * row.size() + k];
    return out;
  }

  static Rows times(const Rows& rows, const Dense& dense) {
    Rows out;
    for (const auto& row : rows) out.push_back(times(row, dense));
    return out;
  }

  static std::vector<float> normalised(const std::vector<float>& row, const PlainNorm& norm) {
    float mean = 0;
    for (const float x : row) mean += x / kWidth;
    float variance = 0;
    for (const float x : row) variance += (x - mean) * (x - mean) / kWidth;
    std::vector<float> out(kWidth);
    for (std::size_t i = 0; i < kWidth; ++i)
      out[i] = (row[i] - mean) / std::sqrt(variance + 1e-12F) * norm.gain[i] + norm.bias[i];
    return out;
  }

  static std::vector<float> attended(const Rows& keys, const Rows& values, const std::vector<float>& query) {
    std::vector<float> out(kWidth);
    for (std::size_t head = 0; head < kWidth; head += kHeadWidth) {
      std::vector<float> weights(keys.size());
      float total = 0;
      for (std::size_t j = 0; j < keys.size(); ++j) {
        for (std::size_t i = head; i < head + kHeadWidth; ++i) weights[j] += query[i] * keys[j][i];
        total += weights[j] = std::exp(weights[j] / std::sqrt(float{kHeadWidth}));
      }
      for (std::size_t j = 0; j < keys.size(); ++j)
        for (std::size_t i = head; i < head + kHeadWidth; ++i) out[i] += weights[j] / total * values[j][i];
    }
    return out;
  }

  static Rows added(const Rows& rows, const Rows& more, const PlainNorm& norm) {
    Rows out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::vector<float> both = rows[i];
      for (std::size_t k = 0; k < kWidth; ++k) both[k] += more[i][k];
      out.push_back(normalised(both, norm));
    }
    return out;
  }

  static Rows run_layer(const PlainLayer& layer, const Rows& hidden) {
    const Rows queries = times(hidden, layer.query);
    const Rows keys = times(hidden, layer.key);
    const Rows values = times(hidden, layer.value);
    Rows mixed;
    for (const auto& query : queries) mixed.push_back(attended(keys, values, query));
    const Rows middle = added(hidden, times(mixed, layer.attention_out), layer.attention_norm);
    Rows inner = times(middle, layer.inner);
    for (auto& row : inner)
      for (float& x : row) x = x / 2 * (1 + std::erf(x / std::sqrt(2.0F)));
    return added(middle, times(inner, layer.outer), layer.outer_norm);
  }

  static Vector pooled(const Rows& rows) {
    Vector out(kWidth);
    for (const auto& row : rows)
      for (std::size_t i = 0; i < kWidth; ++i) out[i] += row[i];
    float squares = 0;
    for (const float x : out) squares += x * x;
    for (float& x : out) x /= std::sqrt(squares);
    return out;
  }

  const Safetensors& file_;
  std::vector<float> words_, positions_, kinds_;
  PlainNorm norm_;
  std::vector<PlainLayer> layers_;
};

}  // namespace proctor::embeddings
