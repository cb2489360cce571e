// An exchange as it was recorded, told as a trace: the answer of a stream put together, its tokens counted,
// its fault in words.
#pragma once

#include "cassette/recording.h"
#include "cassette/trace.h"

namespace proctor::service {

// Without an id and a session. Its time is that of the recording.
cassette::Trace trace_of(const cassette::Recording& recording);

}  // namespace proctor::service
