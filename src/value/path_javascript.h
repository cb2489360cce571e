// Values as JavaScript sees them, for the filters of jsonpath-plus: truth, ==, < and what has a length.
// A null pointer is undefined.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace proctor::value::path {

bool is_true(const Value* value);

// ==, but lists and maps are equal where they are deeply equal, which the caller settles: both are never
// structures here.
bool loosely_equal(const Value* a, const Value* b);

bool loosely_less(const Value* a, const Value* b, bool or_equal);

std::size_t count_utf16(std::string_view text);

// The UTF-16 unit at an index as a text; half of a pair is U+FFFD.
std::optional<std::string> utf16_at(std::string_view text, std::size_t index);

}  // namespace proctor::value::path
