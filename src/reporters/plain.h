// A case told in plain lines, for reports that hold text within another format.
#pragma once

#include <string>

#include "model/run.h"

namespace proctor::reporters {

struct PlainOptions {
  bool passed_checks = true;
  bool outputs = true;
};

// The score, then step by step each check with its verdict, weight and reason. Made visible; ends in a line
// break.
std::string told(const model::CaseRecord& test, const PlainOptions& options);

}  // namespace proctor::reporters
