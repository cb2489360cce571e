// The committed weights of the refusal model, in thousandths, by feature. Where the features have changed,
// they are wrong until the model is trained anew, which a test demands.
#pragma once

#include <cstdint>
#include <span>

#include "text/refusal_model.h"

namespace proctor::text {

std::span<const std::int16_t> refusal_weights();

extern const int kRefusalBias;

}  // namespace proctor::text
