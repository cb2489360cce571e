// The files that TraceForge records: cassettes and traces. They are known and checked, and never run.
#pragma once

#include "value/shape.h"

namespace proctor::dialects {

extern const Shape kTraceForgeCassette;
extern const Shape kTraceForgeTrace;

bool is_traceforge_cassette(const Value& root);
bool is_traceforge_trace(const Value& root);

}  // namespace proctor::dialects
