// The parameters of a call that the APIs of providers are known to take, so that a misspelt one is seen
// before it is sent. APIs grow: what is not listed here may still be right, and is sent as it is.
#pragma once

#include <span>
#include <string_view>

namespace proctor::providers {

// The parameters of all APIs, sorted. One list for all providers, because a gateway may accept the parameters
// of any of them.
std::span<const std::string_view> known_parameters();

bool is_known_parameter(std::string_view name);

}  // namespace proctor::providers
