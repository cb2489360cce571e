// Several samples of one judgement become one.
#pragma once

#include <span>

#include "engine/consult.h"

namespace proctor::engine {

// `majority`: more than half must pass, and the score is the mean of those that agree with the verdict.
// `mean`: the mean of all scores is held against the threshold. Samples that could not be decided are left
// out, with a notice, as long as more than half could; else the judgement is an error.
model::Judgement pooled(std::span<const model::Judgement> samples, Pooling pooling);

}  // namespace proctor::engine
