// The messages with which a conversation goes on after a reply, in OpenAI's shape.
#pragma once

#include <string_view>

#include "model/chat.h"

namespace proctor::providers {

// The assistant's message that the reply is. What a provider wants to see again rides along under keys of its
// own: Anthropic's thinking (`thinking_blocks`), the signatures of Gemini's calls (`extra_content`). So it is
// for the provider that gave the reply.
Map assistant_turn(const model::Reply& reply);

// A tool's result, for the call with this id.
Map tool_turn(std::string_view call_id, std::string_view result);

}  // namespace proctor::providers
