// What a step's checks need of others before they can be graded: judgements, and vectors of texts.
#pragma once

#include <string>
#include <vector>

#include "model/suite.h"

namespace proctor::checks {

struct Needs {
  // Checks that a judge decides, templates filled in, those within groups too; each question once. They live
  // as long as the checks they are part of.
  std::vector<const model::Check*> judged;
  std::vector<std::string> texts;  // whose meanings are compared; each once

  bool empty() const { return judged.empty() && texts.empty(); }
};

}  // namespace proctor::checks
