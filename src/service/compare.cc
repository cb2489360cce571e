#include "service/compare.h"

namespace proctor::service {

Result<Comparison> compare_runs(const std::shared_ptr<store::Store>& /*store*/, std::string_view /*a*/,
                                std::string_view /*b*/, const CompareOptions& /*options*/) {
  return fail("E421", "there is no such run");
}

Value compare_value(const Comparison& /*comparison*/) { return Map{}; }

}  // namespace proctor::service
