// A readable difference of a long text or a structure and what was expected, for the end of a message.
#pragma once

#include <string>

#include "checks/answer.h"

namespace proctor::checks {

// Empty where both are short enough to be read at a glance, or too different in kind to be compared.
std::string difference(const Value& expected, const Seen& seen);

}  // namespace proctor::checks
