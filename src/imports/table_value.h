// A table as a value: a list with a map for each row, by the names of its header. Cells are texts; those with
// nothing in them are null.
#pragma once

#include "imports/csv.h"
#include "value/value.h"

namespace proctor::imports {

Value to_value(const Table& table);

}  // namespace proctor::imports
