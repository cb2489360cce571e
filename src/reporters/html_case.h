// One case of the HTML report, as it folds open.
#pragma once

#include <string>
#include <string_view>

#include "reporters/wording.h"

namespace proctor::reporters {

std::string html_badge(model::Verdict verdict, std::string_view word);

// Faults, notices, and step by step checks, input and output.
std::string html_case(const Placed& placed, bool times);

}  // namespace proctor::reporters
