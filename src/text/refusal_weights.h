// The committed weights of the refusal model, in thousandths.
#pragma once

#include <cstdint>
#include <span>

#include "text/refusal_model.h"

namespace proctor::text {

struct StoredWeight {
  Feature feature;
  std::int16_t rarity;
  std::int16_t weight;
};

std::span<const StoredWeight> refusal_weights();  // in order of feature

extern const int kRefusalBias;

}  // namespace proctor::text
