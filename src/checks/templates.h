// Templates in expected values: `contains: "Dear {{name}}"`.
#pragma once

#include "value/value.h"

namespace proctor::checks {

// Fills in every text of the value, keys apart. A placeholder without a value stays as it is.
void fill_templates(Value& value, const Map& vars);

}  // namespace proctor::checks
