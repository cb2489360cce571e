// A chat request as Anthropic's messages take it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/chat.h"

namespace proctor::providers {

// E443: a message or part that it cannot carry.
Result<Map> anthropic_body(const model::ChatRequest& chat);

// What was left out or filled in.
std::vector<std::string> anthropic_notices(const model::ChatRequest& chat);

}  // namespace proctor::providers
