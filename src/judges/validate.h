// Is a metric's check as it should be? Told before anything is asked.
#pragma once

#include "base/result.h"
#include "judges/metric.h"
#include "model/suite.h"

namespace proctor::judges {

// Options that every metric takes.
inline constexpr std::string_view kSharedOptions[] = {"threshold",   "model", "include_reason", "strict",
                                                      "strict_mode", "mode",  "compatibility"};

// The metric that the check names.
//   E513  there is none of that name
//   E514  an option that the metric does not take
//   W515  options that are missing or cannot work, so that the check always ends in an error: no criteria, a
//         pattern that is none, a graph that leads nowhere
// A value of the wrong kind has the code that it has in a file.
Result<const MetricDef*> validate(const model::Check& check);

}  // namespace proctor::judges
