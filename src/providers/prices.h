// What tokens cost. The built-in table can be overridden by the project.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::providers {

// US dollars for a million tokens.
struct Price {
  std::string model;  // a name, or the beginning of names that have a date or a version behind it
  double input = 0;
  double output = 0;
  double cached_input = 0;
};

class Prices {
 public:
  Prices();  // the built-in table

  // `{"gpt-4o": {"input": 2.5, "output": 10, "cached_input"?: 1.25}}`, in front of what is there.
  Result<void> override_with(const Map& prices);

  // The longest name that fits; none: the cost is not known.
  std::optional<double> cost(std::string_view model, const Map& usage) const;

 private:
  std::vector<Price> prices_;
};

}  // namespace proctor::providers
