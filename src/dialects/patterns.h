// Patterns between formats: each has its own language of regular expressions.
#pragma once

#include "model/suite.h"
#include "regex/regex.h"

namespace proctor::dialects {

// May the check be written in a format of that language? A pattern of the other one may, where it reads there
// too.
bool fits_language(const model::Check& check, regex::Dialect language);

}  // namespace proctor::dialects
