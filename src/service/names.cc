#include "service/names.h"

#include "providers/price_table.h"
#include "providers/provider.h"

namespace proctor::service {

std::vector<std::string_view> provider_names() { return providers::provider_names(); }

std::vector<std::string> model_names() {
  std::vector<std::string> out;
  for (const providers::PriceRow& row : providers::price_table()) out.emplace_back(row.model);
  return out;
}

}  // namespace proctor::service
