#include "server/llmunit_call.h"

namespace proctor::server {

Problem refused(const service::LlmunitRefused& refused) {
  const std::string& code = refused.error.code;
  if (code == "E547" || code == "E549") return conflict(refused.error.message);
  if (refused.faults.empty()) return told(refused.error);
  std::vector<Blame> out;
  for (const auto& fault : refused.faults)
    out.push_back({fault.error.code, fault.error.message, fault.field});
  return invalid(std::move(out));
}

}  // namespace proctor::server
