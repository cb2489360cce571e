// What tolerant mode forgives in a judge's reply. Nothing is guessed that the reply does not say: a list cut
// short stays a fault.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judges/metric.h"

namespace proctor::judges {

// The JSON of a reply, brought to its shape where it is off by white space, case, a full stop, or by what
// stands around the object. Every repair is told in `notices`, each once.
Result<Value> read_repaired(std::string_view reply, const Shape& shape, std::vector<std::string>& notices);

}  // namespace proctor::judges
