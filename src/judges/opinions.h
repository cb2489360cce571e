// What bias and toxicity have in common: the opinions in an answer are listed and judged, and the score is
// the share of those that offend.
#pragma once

#include "judges/metric.h"

namespace proctor::judges {

Result<Move> next_on_opinions(const Case& given);

}  // namespace proctor::judges
