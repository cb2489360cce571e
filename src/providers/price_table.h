// The prices that proctor knows by itself.
#pragma once

#include <span>
#include <string_view>

namespace proctor::providers {

// US dollars for a million tokens.
struct PriceRow {
  std::string_view model;
  double input;
  double output;
  double cached_input;
};

std::span<const PriceRow> price_table();

}  // namespace proctor::providers
