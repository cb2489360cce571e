#include "service/names.h"

#include "providers/prices.h"
#include "providers/provider.h"

namespace proctor::service {

std::vector<std::string_view> provider_names() { return providers::provider_names(); }

std::vector<std::string> model_names() { return providers::Prices().models(); }

}  // namespace proctor::service
