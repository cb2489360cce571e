// Inputs that a metric needs and an exhibit lacks. Reported in DeepEval's words, which people search for.
#pragma once

#include <optional>

#include "base/fault.h"
#include "judges/metric.h"

namespace proctor::judges {

// None: everything is there. An answer without any text counts as missing, and so do passages and references
// without any text and a conversation without an answer; DeepEval scores those.
std::optional<Fault> missing(const MetricDef& metric, const Exhibit& exhibit, Compatibility compatibility);

}  // namespace proctor::judges
