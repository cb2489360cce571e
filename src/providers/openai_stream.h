// The stream of a chat completion, put together as OpenAI's own SDK does it.
#pragma once

#include <string_view>

#include "base/fault.h"
#include "value/value.h"

namespace proctor::providers {

// What OpenAI's SDK refuses (no role, a call without a type) is a fault.
Answered<Value> assemble_chat(std::string_view body);

// For servers that speak the same language less exactly: what is missing is filled in.
Answered<Value> assemble_compatible_chat(std::string_view body);

// Is the stream's end in the last piece of this body?
bool is_chat_complete(std::string_view body);

}  // namespace proctor::providers
