// What tools gave in a recorded conversation, and mocks that give it again.
#pragma once

#include <vector>

#include "model/chat.h"
#include "model/suite.h"

namespace proctor::service {

struct ToolResult {
  model::AskedCall call;
  Value result;
};

// The calls in a conversation that were answered there, in order.
std::vector<ToolResult> results_in(const List& messages);

std::vector<model::Mock> mocks_of(const std::vector<ToolResult>& results);

// The same mock for formats whose mocks are code.
void say_as_code(model::Mock& mock);

}  // namespace proctor::service
