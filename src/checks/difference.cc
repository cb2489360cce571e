#include "checks/difference.h"

namespace proctor::checks {

std::string difference(const Value&, const Seen&) { return {}; }

}  // namespace proctor::checks
