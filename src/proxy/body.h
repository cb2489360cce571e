// A request's body, as far as the proxy must understand it.
#pragma once

#include <string_view>

#include "proxy/errors.h"
#include "proxy/route.h"
#include "value/value.h"

namespace proctor::proxy {

// JSON with what the endpoint cannot do without; null where it takes no body. All that is wrong is told at
// once.
tl::expected<Value, Problem> read_body(std::string_view body, const Route& route);

}  // namespace proctor::proxy
