// A JSON Schema of what one answer looked like: types, keys and items, no values.
#pragma once

#include <string>
#include <vector>

#include "value/value.h"

namespace proctor::eval {

// All keys of an object are required; items of a list are described together, with the keys that all of them
// have. A null says nothing about what else may stand there.
Value inferred_schema(const Value& example);

// A scalar in an answer that should be the same next time.
struct StableScalar {
  std::string path;               // JSONPath
  std::vector<std::string> keys;  // the same as keys
  Value value;
};

// Truth values, small whole numbers and short words under keys of objects, in order. What looks generated is
// left out: ids, times, hashes, addresses, fractions, large numbers.
std::vector<StableScalar> stable_scalars(const Value& example, std::size_t most);

bool is_stable(std::string_view key, const Value& value);

}  // namespace proctor::eval
