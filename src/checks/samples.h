// Samples: what a check looked at, kept with its finding so that a person can see for himself. Their size is
// bounded: past the cap the largest are replaced by a mark and the hash of what they were.
#pragma once

#include <cstddef>
#include <vector>

#include "checks/place.h"
#include "model/run.h"

namespace proctor::checks {

inline constexpr std::string_view kTruncated = "...truncated";

class Samples {
 public:
  explicit Samples(std::size_t cap) : cap_(cap) {}

  // Puts the values seen into the finding, which will be the next of its step.
  void keep(const Sight& sight, model::Finding& finding);

  // Brings the findings so far below the cap.
  void fit(std::vector<model::Finding>& findings);

 private:
  std::size_t cap_;
  std::size_t total_ = 0;
  std::vector<std::size_t> sizes_;  // of each finding's samples, as JSON
};

}  // namespace proctor::checks
