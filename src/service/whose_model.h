// Which provider a model's name speaks of, and what is said where it cannot be asked.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "providers/provider.h"

namespace proctor::service {

// Of a model that names no provider. Fails where what stands in front of `:` or `/` is nearly one's name.
Result<const providers::Provider*> provider_by_model(std::string_view model);

// Added to a message on that provider: why it is asked, where the name does not say. Else empty.
std::string why_asked(std::string_view provider, std::string_view model);

std::string no_key(const providers::Provider& provider);

}  // namespace proctor::service
