// A few forms of JavaScript that say no more than a check does: output.includes('x'), output.length < 100,
// /re/.test(output), JSON.parse(output).a === 1, with &&, || and !. They are read, never run.
#pragma once

#include <optional>
#include <string_view>

#include "value/value.h"

namespace proctor::imports {

// The same as a native check; nothing where the code is anything else.
std::optional<Value> check_of_javascript(std::string_view code);

}  // namespace proctor::imports
