// From documents to a program.
#pragma once

#include <memory>

#include "base/result.h"
#include "value/schema.h"
#include "value/schema_program.h"

namespace proctor::value::json_schema {

Result<std::unique_ptr<Program>> compile_program(const Value& schema, const SchemaOptions& options);

}  // namespace proctor::value::json_schema
