// Gemini's schemas: a subset of OpenAPI's, or JSON Schema under another key where a schema needs more.
#pragma once

#include "value/value.h"

namespace proctor::providers {

// Does it use what the subset lacks: references, oneOf, allOf, constants, lists of types?
bool needs_json_schema(const Value& schema);

// Without the keywords that the subset does not know and that do not change what is meant much.
Value openapi_schema(const Value& schema);

}  // namespace proctor::providers
