// Tokens of model calls, added up.
#pragma once

#include "value/value.h"

namespace proctor::engine {

// Adds every number under its key; whole numbers stay whole.
void add_usage(const Map& from, Map& to);

double total_tokens(const Map& usage);  // 0 where it is not said

}  // namespace proctor::engine
