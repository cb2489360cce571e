// The stream of an Anthropic message, put together as Anthropic's own SDK does it.
#pragma once

#include <string_view>

#include "base/fault.h"
#include "value/value.h"

namespace proctor::providers {

Answered<Value> assemble_message(std::string_view body);

// Is the stream's end in the last piece of this body?
bool is_message_complete(std::string_view body);

}  // namespace proctor::providers
