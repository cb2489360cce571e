// Whether a judge's reply covers everything it was asked about.
#pragma once

#include <optional>

#include "base/result.h"
#include "judges/metric.h"

namespace proctor::judges {

// Why a reply is not complete; none: it is, or it is so wrong that reading it will say so. A wrong number of
// items has the code wrong_count and a message in our own words alone, which may be repeated to the judge.
std::optional<Error> incomplete(const Heard& heard, const Completeness& wanted);

}  // namespace proctor::judges
