// Executions as they lie in files, in the form that the API promises.
#pragma once

#include <string_view>

#include "value/value.h"

namespace proctor::service {

// What is beneath `execution` in a file, in the form of R9-R11 whoever wrote it: nothing that must be there
// is missing, and what is null is left out. `suite`: whose folder the file lies in.
Map execution_form(const Value& execution, std::string_view suite);

}  // namespace proctor::service
