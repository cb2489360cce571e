// The numbers of a step's summary, from one or two walks through the cases.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/run.h"
#include "reporters/wording.h"

namespace proctor::reporters {

// A case whose repeats do not agree.
struct Flaky {
  std::string title;
  std::string path;
  std::size_t passed = 0;
  std::size_t count = 0;  // of those with a verdict
};

struct Figures {
  // Keeps at most so many flaky cases by name.
  Figures(const model::RunRecord& run, std::size_t most_flaky);

  Survey survey;
  std::string rate;     // "62.5 % (30.6 to 86.3 %)": of the cases with a verdict, with its 95 % interval
  std::string latency;  // "412 ms median, 95 % within 1.2 s"; empty: not known
  std::string tokens;   // "1,545"; empty: not known
  std::vector<Flaky> flaky;
  std::size_t flaky_cases = 0;
};

}  // namespace proctor::reporters
