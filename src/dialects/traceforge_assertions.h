// TraceForge's assertions: thirteen types, eight of them documented, the others older spellings.
#pragma once

#include <optional>

#include "dialects/dialect.h"

namespace proctor::dialects {

const Shape& traceforge_assertions();  // a list of them

model::Check read_traceforge_assertion(const Value& item, std::string_view source);

// Nothing where no type means what the check means.
std::optional<Value> write_traceforge_assertion(const model::Check& check, bool own);

}  // namespace proctor::dialects
