// Pages of the documentation that are made from the catalogue: one a check, one a metric, and the list of
// them.
#pragma once

#include <vector>

#include "docs/page.h"

namespace proctor::service {

std::vector<docs::Page> check_pages();

}  // namespace proctor::service
