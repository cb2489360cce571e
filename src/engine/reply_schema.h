// How a judge's reply looks, as a JSON Schema that APIs can hold a model to.
#pragma once

#include "value/shape.h"

namespace proctor::engine {

// The value of `response_format`; null where the shape is no map, to which such APIs hold no reply.
// Strict, as these APIs want it: every key is required and no other allowed; what may be left out may be
// null.
Value reply_format(const Shape& shape);

}  // namespace proctor::engine
