// What the kernels share: numbers in bundles of sixteen, as the compilers' vector types have them. Included
// by the kernels' sources alone, each compiled for its kind of processor, so nothing here has a name outside
// of them and nothing of the standard library is called: the linker keeps one copy of an inline function, and
// that must not be one for a processor which is not there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "embeddings/kernels.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kLanes = 16;

// Types of the compiler, which a template cannot name without losing the attribute.
typedef float Lanes __attribute__((vector_size(64)));              // NOLINT(modernize-use-using)
typedef std::int32_t WholeLanes __attribute__((vector_size(64)));  // NOLINT(modernize-use-using)
typedef std::int16_t ShortLanes __attribute__((vector_size(32)));  // NOLINT(modernize-use-using)

inline Lanes load(const float* from) {
  Lanes out;
  __builtin_memcpy(&out, from, sizeof out);
  return out;
}

inline void store(const Lanes& lanes, float* to) { __builtin_memcpy(to, &lanes, sizeof lanes); }

inline Lanes all(float value) { return Lanes{} + value; }

inline Lanes larger(const Lanes& a, const Lanes& b) { return a > b ? a : b; }
inline Lanes smaller(const Lanes& a, const Lanes& b) { return a < b ? a : b; }

inline Lanes magnitude(const Lanes& a) {
  return __builtin_bit_cast(Lanes, __builtin_bit_cast(WholeLanes, a) & 0x7FFFFFFF);
}

inline float sum(const Lanes& a) {
  float halves[8];
  for (int i = 0; i < 8; ++i) halves[i] = a[i] + a[i + 8];
  for (int i = 0; i < 4; ++i) halves[i] += halves[i + 4];
  return (halves[0] + halves[2]) + (halves[1] + halves[3]);
}

inline float largest(const Lanes& a) {
  float out = a[0];
  for (int i = 1; i < 16; ++i) out = a[i] > out ? a[i] : out;
  return out;
}

// Adding and taking away 1.5 * 2^23 rounds to the nearest whole number, which then stands in the lowest bits.
constexpr float kRounder = 12'582'912.0F;
constexpr std::int32_t kRounderBits = 0x4B400000;

inline WholeLanes rounded(const Lanes& a) {
  return __builtin_bit_cast(WholeLanes, a + kRounder) - kRounderBits;
}

// e^x: 2^n times a polynomial on what is left, off by two units in the last place at most.
inline Lanes exponential(const Lanes& x) {
  const Lanes bounded = smaller(larger(x, all(-87.0F)), all(88.0F));
  const WholeLanes power = rounded(bounded * 1.44269504F);
  const Lanes n = __builtin_convertvector(power, Lanes);
  const Lanes r = (bounded - n * 0.693359375F) + n * 2.12194440e-4F;
  Lanes p = r * 1.9875691500e-4F + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  const auto scale = __builtin_bit_cast(Lanes, (power + 127) << 23);
  return (p * r * r + r + 1.0F) * scale;
}

// x/2 (1 + erf(x / sqrt 2)); erf by formula 7.1.26 of Abramowitz and Stegun, off by 1.5e-7 at most.
inline Lanes gelu(const Lanes& x) {
  const Lanes z = magnitude(x) * 0.70710678F;
  const Lanes t = 1.0F / (1.0F + z * 0.3275911F);
  Lanes p = t * 1.061405429F - 1.453152027F;
  p = p * t + 1.421413741F;
  p = p * t - 0.284496736F;
  p = (p * t + 0.254829592F) * t;
  const Lanes tail = p * exponential(-z * z);  // 1 - erf(z)
  return 0.5F * x * (x < 0.0F ? tail : 2.0F - tail);
}

void apply_gelu(float* row, std::size_t size) {
  for (std::size_t i = 0; i < size; i += kLanes) store(gelu(load(row + i)), row + i);
}

void add_and_normalise(float* row, const float* added, const float* gain, const float* bias) {
  Lanes total = {};
  for (std::size_t i = 0; i < kWidth; i += kLanes) {
    const Lanes both = load(row + i) + load(added + i);
    store(both, row + i);
    total += both;
  }
  const float mean = sum(total) / kWidth;
  Lanes squares = {};
  for (std::size_t i = 0; i < kWidth; i += kLanes) {
    const Lanes off = load(row + i) - mean;
    squares += off * off;
  }
  const float factor = 1.0F / __builtin_sqrtf(sum(squares) / kWidth + 1e-12F);
  for (std::size_t i = 0; i < kWidth; i += kLanes)
    store((load(row + i) - mean) * factor * load(gain + i) + load(bias + i), row + i);
}

float round_row(const float* row, std::size_t size, std::int16_t* out) {
  constexpr float kLargest = 32'767;
  Lanes squares = {};
  Lanes most = {};
  for (std::size_t i = 0; i < size; i += kLanes) {
    const Lanes x = load(row + i);
    squares += x * x;
    most = larger(most, magnitude(x));
  }
  const float length = __builtin_sqrtf(sum(squares)) / kLongestRow;
  const float height = largest(most) / kLargest;
  const float unit = length > height ? length : height;
  const float factor = unit > 0 ? 1 / unit : 0;
  for (std::size_t i = 0; i < size; i += kLanes) {
    const ShortLanes whole = __builtin_convertvector(rounded(load(row + i) * factor), ShortLanes);
    __builtin_memcpy(out + i, &whole, sizeof whole);
  }
  return unit;
}

// The keys of one head, turned so that a row has one number of every token.
void turn_keys(const Attention& attention, std::size_t head, float* turned) {
  const std::size_t padded = padded_tokens(attention.tokens);
  const float* keys = attention.queries_keys_values + kWidth + head * kHeadWidth;
  for (std::size_t token = 0; token < attention.tokens; ++token)
    for (std::size_t i = 0; i < kHeadWidth; ++i) turned[i * padded + token] = keys[token * 3 * kWidth + i];
}

// How much one token heeds each of the others, unscaled; gives the sum. What lies behind the last token
// counts for nothing.
float weigh(const Attention& attention, const float* query, const float* turned, float* weights) {
  constexpr float kScale = 0.17677669F;  // 1 / sqrt(kHeadWidth)
  constexpr float kNever = -1e30F;
  const std::size_t padded = padded_tokens(attention.tokens);
  Lanes most = all(kNever);
  for (std::size_t j = 0; j < padded; j += kLanes) {
    Lanes dots = {};
    for (std::size_t i = 0; i < kHeadWidth; ++i) dots += load(turned + i * padded + j) * query[i];
    store(dots * kScale, weights + j);
    if (j + kLanes > attention.tokens)
      for (std::size_t past = attention.tokens; past < padded; ++past) weights[past] = kNever;
    most = larger(most, load(weights + j));
  }
  const float peak = largest(most);
  Lanes total = {};
  for (std::size_t j = 0; j < padded; j += kLanes) {
    const Lanes raised = exponential(load(weights + j) - peak);
    store(raised, weights + j);
    total += raised;
  }
  return sum(total);
}

void mix_values(const Attention& attention, std::size_t head, const float* weights, float total, float* out) {
  const float* values = attention.queries_keys_values + 2 * kWidth + head * kHeadWidth;
  Lanes low = {};
  Lanes high = {};
  for (std::size_t token = 0; token < attention.tokens; ++token) {
    const float* value = values + token * 3 * kWidth;
    low += load(value) * weights[token];
    high += load(value + kLanes) * weights[token];
  }
  store(low / total, out);
  store(high / total, out + kLanes);
}

void attend(const Attention& attention) {
  const std::size_t padded = padded_tokens(attention.tokens);
  float* turned = attention.scratch;
  float* weights = turned + kHeadWidth * padded;
  __builtin_memset(turned, 0, kHeadWidth * padded * sizeof(float));
  for (std::size_t head = 0; head < kHeads; ++head) {
    turn_keys(attention, head, turned);
    for (std::size_t token = 0; token < attention.tokens; ++token) {
      const float* query = attention.queries_keys_values + token * 3 * kWidth + head * kHeadWidth;
      const float total = weigh(attention, query, turned, weights);
      mix_values(attention, head, weights, total, attention.out + token * kWidth + head * kHeadWidth);
    }
  }
}

// What the whole numbers of a tile's row stand for.
inline void finish(const Product& product, std::size_t row, std::size_t column, const WholeLanes& sums) {
  const Lanes scaled =
      __builtin_convertvector(sums, Lanes) * (load(product.column_scales + column) * product.row_scales[row]);
  store(scaled + load(product.bias + column), product.out + row * product.columns + column);
}

}  // namespace
}  // namespace proctor::embeddings
