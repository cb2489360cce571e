// Numbers as JSON Schema compares them: exactly, as the decimals that were written.
#pragma once

#include "value/value.h"

namespace proctor::value::json_schema {

bool is_whole(const Value& number);  // 7 and 7.0 are

// Below, equal or above: -1, 0, 1. NaN compares as equal, so that no bound refuses it.
int compare_numbers(const Value& a, const Value& b);

// Is a / of a whole number? 0.3 is a multiple of 0.1. `of` is above zero.
bool is_multiple(const Value& number, const Value& of);

// Steps that is_multiple may take beyond the usual, for whole numbers of many digits.
std::size_t cost_of_multiple(const Value& number, const Value& of);

}  // namespace proctor::value::json_schema
