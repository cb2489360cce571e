// Runs a compiled schema over a value.
#pragma once

#include <vector>

#include "base/result.h"
#include "value/schema.h"
#include "value/schema_program.h"

namespace proctor::value::json_schema {

Result<bool> accepts(const Program& program, const Value& instance, std::size_t budget);

Result<std::vector<SchemaFault>> faults(const Program& program, const Value& instance, std::size_t budget,
                                        std::size_t max_errors);

}  // namespace proctor::value::json_schema
