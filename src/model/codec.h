// A suite as a plain value: what tests compare, what tells two suites apart, and what is lost between two
// formats.
#pragma once

#include <string>
#include <vector>

#include "model/suite.h"

namespace proctor::model {

// Everything a suite means, in one fixed shape. Spans, spelling, source and a check's own name in its format
// are left out, and so is whatever stands at its default: two suites mean the same iff their values are
// equal.
Value to_value(const Suite& suite);
Value to_value(const Case& test);
Value to_value(const Step& step);
Value to_value(const Check& check);

// A difference between two suites, told for a person: `case "France", check 2 (latency): not carried`.
std::vector<std::string> differences(const Suite& before, const Suite& after);

}  // namespace proctor::model
