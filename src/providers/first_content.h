// When the first content of a stream came: what people call time to first token.
#pragma once

#include <chrono>
#include <optional>

#include "net/http.h"

namespace proctor::providers {

// The arrival of the piece with which the first event that has text, a refusal or a tool call was whole; none
// where there is no such event. Reasoning that comes before does not count.
std::optional<std::chrono::microseconds> first_content_at(const net::Response& response);

}  // namespace proctor::providers
