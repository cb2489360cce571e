// Checks in proctor's own language: one word and its value, then how to look at it.
//   - contains: Paris
//   - not-regex: "(?i)sorry"
//     weight: 2
//   - equals: 3
//     at: $.items[*].count
//     match: all
#pragma once

#include "dialects/dialect.h"
#include "dialects/fields.h"

namespace proctor::dialects {

const Shape& native_checks();  // a list of checks

model::Check read_native_check(const Value& item, std::string_view source);

// What stands under `extra`, and unknown keys beside it.
Map gathered_extra(const Fields& fields);

Value write_native_check(const model::Check& check, bool own);

}  // namespace proctor::dialects
