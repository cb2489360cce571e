// Random documents of a dialect, made from the same tables the loader checks with.
#pragma once

#include <random>

#include "dialects/dialect.h"

namespace proctor::spec {

using Random = std::mt19937_64;

// A value of the shape: every spelling, unknown keys, awkward texts. What concerns several fields at once may
// be wrong.
Value generate(const value::Shape& shape, Random& random);

// Any JSON value, small.
Value generate_json(Random& random, int depth = 2);

// A document that loads in the dialect, with its form. Counts how many had to be thrown away.
struct Generated {
  Value root;
  const dialects::Form* form = nullptr;
  int rejected = 0;
};
Generated generate_document(const dialects::Dialect& dialect, Random& random);

}  // namespace proctor::spec
