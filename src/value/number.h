// Numbers as JavaScript reads and prints them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proctor::value {

class Value;

// Nearest double of a decimal literal that is known to be well formed.
double parse_double(std::string_view literal);

// As Number.prototype.toString: shortest digits that read back, 1, 0.5, 1e+21, 1e-7, NaN, Infinity.
std::string print_number(double number);
void append_number(std::string& out, double number);
void append_number(std::string& out, std::int64_t number);

// A decimal literal, sign and leading zeros allowed, as an exact integer value.
Value integer_value(std::string_view decimal);

}  // namespace proctor::value
