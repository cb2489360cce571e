// Inputs that a metric needs and an exhibit lacks. Told in DeepEval's words, which people search for.
#pragma once

#include <optional>

#include "base/fault.h"
#include "judges/metric.h"

namespace proctor::judges {

// None: everything is there. An answer without any text counts as none.
std::optional<Fault> missing(const MetricDef& metric, const Exhibit& exhibit);

}  // namespace proctor::judges
