// What answers to lines have in common.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::eval {

// {"id":ID,"error":{"kind":KIND,"message":MESSAGE}} and a line break.
void append_error(const Value& id, std::string_view kind, std::string_view message, std::string& out);

// A line that is no JSON map gives an error that names its number and place.
Result<Value> read_line(std::string_view line, std::size_t number);

// The answer to a line that is longer than allowed, of which only the start was kept.
void refuse_long_line(std::string_view start, std::size_t number, std::string& out);

}  // namespace proctor::eval
