// A comparison for a person at a terminal: the answer first, then the figures, then the cases that changed.
#pragma once

#include <string>

#include "service/compare.h"
#include "service/reports.h"

namespace proctor::service {

// `look.quiet`: the answer alone. `look.verbose`: more of the cases and of what they said.
std::string comparison_page(const Comparison& comparison, const ReportLook& look);

}  // namespace proctor::service
