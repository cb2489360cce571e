// A provider's answer as the outcome of a step, whoever wrote it; model/answer.h says which forms are read.
#pragma once

#include "model/run.h"

namespace proctor::model {

// Fills the outcome's text, usage and tool calls from a raw body, and keeps the body. A body that reports an
// error, or that holds no answer, makes the outcome an error. A body of no known form leaves the text unread:
// checks of the body are still decided, checks of the answer are not. What the body does not say stays as it
// is.
void read_response(Value body, Outcome& outcome);

}  // namespace proctor::model
