#include "server/kitchen_call.h"

namespace proctor::server {

Problem kitchen_faults(const std::vector<service::FieldFault>& faults) {
  std::vector<Blame> out;
  out.reserve(faults.size());
  for (const service::FieldFault& fault : faults)
    out.push_back({fault.error.code, fault.error.message, fault.field});
  return invalid(std::move(out));
}

// The faults of the files, else the reason itself.
Problem refused_run(const service::Refused& refused) {
  std::vector<Blame> out;
  for (const service::Faults& file : refused.faults)
    for (const Diagnostic& fault : file.first)
      if (fault.severity == Severity::error) out.push_back({fault.code, fault.message, fault.path});
  return out.empty() ? told(refused.error) : invalid(std::move(out));
}

}  // namespace proctor::server
