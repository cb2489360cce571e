// A trace of an exchange: what was asked, and what the client's SDK makes of the answer.
#pragma once

#include "cassette/recording.h"
#include "cassette/trace.h"
#include "proxy/asked.h"

namespace proctor::proxy {

// Not redacted.
cassette::Trace trace_of(const Asked& asked, const cassette::Recording& recording);

}  // namespace proctor::proxy
