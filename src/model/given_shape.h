// How a given file may look, as a table.
#pragma once

#include "value/shape.h"

namespace proctor::model {

const Shape& given_shape();

}  // namespace proctor::model
