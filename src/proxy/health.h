// Whether the proxy can do its work.
#pragma once

#include "proxy/errors.h"
#include "proxy/proxy.h"

namespace proctor::proxy {

// 200, or 503 where a folder cannot be written; each check with its result.
PlainAnswer health(const ProxyOptions& options);

}  // namespace proctor::proxy
