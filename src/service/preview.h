// Trying things out: what checks say of an answer, and what a path finds in a document. Nothing is asked of
// anyone, and nothing is kept.
#pragma once

#include <string>

#include "base/result.h"
#include "service/kitchen_limits.h"
#include "value/value.h"

namespace proctor::service {

// {"output" or "response", "checks", ...} as a line of `proctor eval`: {"passed", "score", "checks"}. Fails
// where it is no such question.
Result<Value> evaluate(const Value& question, const KitchenLimits& limits = {});

// {"values": [{"place", "value"}]}. `dialect`: "plus" or "rfc9535".
Result<Value> query(const Value& document, const std::string& path, const std::string& dialect);

// {"output", "input"?, "format"?}: {"checks", "paths"}, as a line of `proctor eval --propose`.
Result<Value> propose(const Value& question);

}  // namespace proctor::service
