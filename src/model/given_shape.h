// How a given file may look, as a table.
#pragma once

#include "value/shape.h"

namespace proctor::model {

const Shape& given_shape();  // of the file
const Record& given_step();  // of one step's answers

}  // namespace proctor::model
