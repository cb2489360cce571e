// Weighs a whole answer by its cues: how often each occurs, which occur in the second sentence, and which
// follow each other within a sentence. A linear model, trained as docs/refusals.md describes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/refusal_reading.h"

namespace proctor::text {

using Feature = std::uint16_t;

inline constexpr std::size_t kFeatures = kCues * 2 + kCues * kCues;

constexpr Feature cue_feature(Cue cue) { return static_cast<Feature>(cue); }
constexpr Feature second_sentence_feature(Cue cue) {
  return static_cast<Feature>(kCues + static_cast<std::size_t>(cue));
}
constexpr Feature pair_feature(Cue first, Cue second) {
  return static_cast<Feature>(2 * kCues + static_cast<std::size_t>(first) * kCues +
                              static_cast<std::size_t>(second));
}

struct FeatureCount {
  Feature feature = 0;
  std::uint16_t count = 0;
};

// In order of feature, each once.
std::vector<FeatureCount> features_of(const Reading& reading);

// What the model knows of one feature: how rare it is, and how much it speaks for a refusal.
struct FeatureWeight {
  Feature feature = 0;
  float rarity = 0;
  float weight = 0;
};

struct Model {
  std::vector<FeatureWeight> weights;  // in order of feature
  float bias = 0;
};

// The committed model.
const Model& refusal_model();

// Above 0: rather a refusal. Features are counted as 1 + ln n times their rarity, then scaled to unit length.
double weigh(const std::vector<FeatureCount>& features, const Model& model);

}  // namespace proctor::text
