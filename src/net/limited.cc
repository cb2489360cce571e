#include "net/limited.h"

#include <algorithm>

namespace proctor::net {

Limits limited(Limits limits, const SaidLimits& said) {
  limits.connect = said.connect.value_or(limits.connect);
  limits.first_byte = said.first_byte.value_or(limits.first_byte);
  limits.idle = said.idle.value_or(limits.idle);
  limits.body = said.body.value_or(limits.body);
  const bool of_its_own = limits.total < Limits{}.total;
  if (said.total) limits.total = of_its_own ? std::min(limits.total, *said.total) : *said.total;
  return limits;
}

Answered<Response> Limited::send(const Request& request, const Until& until) {
  if (said_ == SaidLimits{}) return inner_.send(request, until);
  Request held = request;
  held.limits = limited(request.limits, said_);
  return inner_.send(held, until);
}

}  // namespace proctor::net
