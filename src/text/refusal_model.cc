#include "text/refusal_model.h"

#include <algorithm>
#include <cmath>

#include "text/refusal_weights.h"

namespace proctor::text {
namespace {

// Cues of style say something by their number, not by their place or neighbours.
bool is_style(Cue cue) { return cue >= Cue::they; }

}  // namespace

std::vector<FeatureCount> features_of(const Reading& reading) {
  std::vector<Feature> found;
  found.reserve(3 * reading.cues.size());
  const FoundCue* before = nullptr;
  for (const auto& cue : reading.cues) {
    found.push_back(cue_feature(cue.cue));
    if (is_style(cue.cue)) continue;
    if (cue.sentence == 1) found.push_back(second_sentence_feature(cue.cue));
    if (before != nullptr && before->sentence == cue.sentence)
      found.push_back(pair_feature(before->cue, cue.cue));
    before = &cue;
  }
  std::sort(found.begin(), found.end());
  std::vector<FeatureCount> counts;
  for (const Feature feature : found) {
    if (counts.empty() || counts.back().feature != feature) counts.push_back({feature, 0});
    if (counts.back().count < 1000) ++counts.back().count;
  }
  return counts;
}

double weigh(const std::vector<FeatureCount>& features, const Model& model) {
  double sum = 0;
  double square = 0;
  auto known = model.weights.begin();
  for (const auto& [feature, count] : features) {
    known = std::lower_bound(known, model.weights.end(), feature,
                             [](const FeatureWeight& w, Feature f) { return w.feature < f; });
    if (known == model.weights.end()) break;
    if (known->feature != feature) continue;
    const double size = static_cast<double>(known->rarity) * (1 + std::log(static_cast<double>(count)));
    sum += size * static_cast<double>(known->weight);
    square += size * size;
  }
  return static_cast<double>(model.bias) + (square > 0 ? sum / std::sqrt(square) : 0);
}

const Model& refusal_model() {
  static const Model kModel = [] {
    constexpr float kThousandth = 0.001F;
    Model model;
    for (const auto& row : refusal_weights())
      model.weights.push_back({row.feature, static_cast<float>(row.rarity) * kThousandth,
                               static_cast<float>(row.weight) * kThousandth});
    model.bias = static_cast<float>(kRefusalBias) * kThousandth;
    return model;
  }();
  return kModel;
}

}  // namespace proctor::text
