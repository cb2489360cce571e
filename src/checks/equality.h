// Equality with an expected value as Jest's toEqual has it: that of JSON values, and -0 is not 0.
#pragma once

#include "checks/answer.h"
#include "value/value.h"

namespace proctor::checks {

// Of two scalars.
bool are_same(const Value& a, const Value& b);

// Refers to the value it was made with.
class Equality {
 public:
  explicit Equality(const Value& expected);

  bool holds(const Value& actual) const;
  bool holds(const Seen& seen) const;  // nothing equals nothing

  const Value& expected() const { return *expected_; }

 private:
  const Value* expected_;
  bool has_zero_;
};

}  // namespace proctor::checks
