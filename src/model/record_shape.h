// How a run record may look, as a table: readers check against it, and editors and clients can have it as
// JSON Schema.
#pragma once

#include "value/shape.h"

namespace proctor::model {

const Shape& record_shape();
const Shape& case_shape();
const Shape& summary_shape();  // of the run as a whole

}  // namespace proctor::model
