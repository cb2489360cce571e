// What a reviewer reads on the page of a GitHub step: the verdict, what changed, each case that failed with
// what was wanted and what came, what could not be decided, and how to see more. Markdown within GitHub's
// limit for a step.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/run.h"

namespace proctor::reporters {

// Against a run from before, in words that are ready to be shown but for their marks.
struct Changes {
  std::string against;  // "run_1a2b of 2026-01-02, main 1f0c2ab34"
  std::string answer;   // "worse", "not worse", "cannot tell"
  std::string reason;   // one sentence
  struct Kind {
    std::string word;                // "broken"
    std::size_t count = 0;           // of all of them
    std::vector<std::string> names;  // of some
  };
  std::vector<Kind> kinds;
  bool decides = false;  // the run is no good only where it is worse
};

struct SummaryOptions {
  std::optional<Changes> changes = {};
  std::vector<std::string> commands = {};  // to type for more, each on one line
  std::size_t most = 1024 * 1024;          // bytes
};

std::string step_summary(const model::RunRecord& run, const SummaryOptions& options);

}  // namespace proctor::reporters
