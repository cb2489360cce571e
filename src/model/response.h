// What a provider's answer says, whoever wrote it: OpenAI's chat and completion bodies, Anthropic's messages.
#pragma once

#include "model/run.h"

namespace proctor::model {

// Fills the outcome's text, usage and tool calls from a raw body, and keeps the body. A body that tells of a
// fault instead of answering makes the outcome an error. What the body does not say stays as it is.
void read_response(Value body, Outcome& outcome);

}  // namespace proctor::model
