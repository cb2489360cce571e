// How long a server asks to wait before the next try.
#pragma once

#include <chrono>
#include <optional>

#include "net/http.h"

namespace proctor::net {

// `retry-after-ms`, else `Retry-After` in seconds or as a date; none where neither can be read. A date that
// has passed is no wait at all.
std::optional<std::chrono::milliseconds> retry_after(const Headers& headers,
                                                     std::chrono::system_clock::time_point now);

}  // namespace proctor::net
