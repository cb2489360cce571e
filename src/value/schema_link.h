// The last pass of compiling: references to nodes that only refer are led to the end, and circles are
// refused.
#pragma once

#include <vector>

#include "base/result.h"
#include "value/schema_program.h"

namespace proctor::value::json_schema {

// `aliases`: by node, the node it only refers to, or kNone.
Result<void> link(Program& program, const std::vector<NodeId>& aliases, const std::vector<Span>& spans);

}  // namespace proctor::value::json_schema
