// Two bounds, both inclusive, either of which may be missing: of lengths, counts, costs.
#pragma once

#include <optional>
#include <string>

#include "checks/check.h"

namespace proctor::checks {

class Bounds {
 public:
  explicit Bounds(const Map& options);

  bool hold(double number) const;
  std::string text() const;  // "≤ 5", "2 to 5"

 private:
  double least_;
  double most_;
};

// What is measured of a value; nothing where it has no such measure, an error where it is not known.
using Measure = Result<std::optional<double>> (*)(const Seen& seen);

// A check that a measure lies within the bounds of the check.
Prepared prepare_measure(const model::Check& check, Measure measure);

}  // namespace proctor::checks
