// Edits of trees, and how trees differ. Part of edit.h.
#pragma once

#include <span>
#include <string>

#include "value/edit.h"

namespace proctor::value {

// As == has it, but NaN is the same as itself.
bool same(const Value& a, const Value& b);

// "tests[2].name"
std::string name_of(std::span<const Segment> address);

}  // namespace proctor::value
