#include "net/overload.h"

namespace proctor::net {

bool is_overload(int status) { return status == 429 || status == 503 || status == 529; }

bool is_out_of_quota(const Response& response) {
  return response.status == 429 && response.body.find("insufficient_quota") != std::string::npos;
}

bool is_refusal(const Response& response) {
  return is_overload(response.status) && !is_out_of_quota(response);
}

}  // namespace proctor::net
