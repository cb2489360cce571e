// Two of the languages have `steps`; these are the signs by which one is told from the other.
#pragma once

#include "value/value.h"

namespace proctor::dialects {

bool is_llmunit_step(const Value& step);    // expectedBehavior, message, userInput, or a map as input
bool is_testhaven_step(const Value& step);  // assert, expected, or a text as input

}  // namespace proctor::dialects
