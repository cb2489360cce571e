// The stream of a Gemini answer, put together.
#pragma once

#include <string_view>

#include "base/fault.h"
#include "value/value.h"

namespace proctor::providers {

Answered<Value> assemble_candidates(std::string_view body);

}  // namespace proctor::providers
