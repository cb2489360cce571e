#include "server/llmunit_call.h"

namespace proctor::server {

Problem refused(const service::LlmunitRefused& why) {
  const std::string& code = why.error.code;
  if (code == "E547" || code == "E549") return conflict(why.error.message);
  if (why.faults.empty()) return told(why.error);
  std::vector<Blame> out;
  out.reserve(why.faults.size());
  for (const auto& fault : why.faults) out.push_back({fault.error.code, fault.error.message, fault.field});
  return invalid(std::move(out));
}

}  // namespace proctor::server
