#include "service/script_check.h"

namespace proctor::service {
namespace {

constexpr std::string_view kNoSuchFile = "E100";

}  // namespace

std::vector<Faults> ScriptCheck::check(const model::Suite& suite, const ProjectFiles& files,
                                       const std::string& shown) {
  if (!has_mocks(suite)) return {};
  const std::lock_guard lock(mutex_);
  Diagnostics faults(shown, "");
  for (const model::Case& test : suite.cases)
    if (const auto planned = planner_.plan(suite, test, {}, files);
        !planned && planned.error().code != kNoSuchFile)
      faults.error(planned.error().code, planned.error().message);
  std::vector<Faults> out = planner_.take_faults();
  if (!faults.empty()) out.push_back({shown, faults.list(20), faults.errors(), 0});
  return out;
}

}  // namespace proctor::service
