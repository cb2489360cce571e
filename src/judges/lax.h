// Values of a judge's reply, or of an answer, read as leniently as pydantic reads them: "8" is a number,
// "yes" a boolean, 36.0 a whole number. What it refuses is refused here.
#pragma once

#include <optional>
#include <string_view>

#include "value/value.h"

namespace proctor::judges {

std::optional<double> lax_number(const Value& value);
std::optional<bool> lax_boolean(const Value& value);
bool is_lax_integer(const Value& value);

// A decimal number with white space around it, as Python's float() takes it; no words such as "nan".
std::optional<double> decimal(std::string_view text);

}  // namespace proctor::judges
