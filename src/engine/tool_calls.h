// Calls of tools that a model writes as text, for models and prompts without native tool calling:
//   {"tool_calls": [{"function": {"name", "arguments"}}]}    {"tool_calls": [{"name", "arguments"}]}
//   {"tool" or "name": NAME, "arguments" or "args" or "parameters" or "input": {...}}    {"tool": NAME,
//   "query": ...}
//   {"tool": NAME, anything else...}: the remaining keys are the arguments
// A wrapper called "assistant" or "chat" is looked through, fences around the JSON too.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/chat.h"

namespace proctor::engine {

// In order; none: the text is an answer.
std::vector<model::AskedCall> calls_in(std::string_view text);

// The map that an answer is, without the fence around it; none: it is something else.
std::optional<Map> map_in(std::string_view text);

}  // namespace proctor::engine
