// What is wrong with a value that came without a text: each fault by the field it is about.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "value/shape.h"
#include "value/value.h"

namespace proctor::repo {

// An error of what was said: the field it is about, "tests.0.metrics.1.threshold", where one is known.
struct Fault {
  std::string field;
  Error error;
};

// Every way in which the value is not of the shape, in the order of its fields.
std::vector<Fault> faults_of(Value value, const Shape& shape);

}  // namespace proctor::repo
