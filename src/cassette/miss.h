// What is said where a question was not recorded.
#pragma once

#include <string>
#include <vector>

#include "cassette/deck.h"
#include "cassette/difference.h"

namespace proctor::cassette {

struct Miss {
  const Cue& cue;
  const DeckOptions& options;
  std::vector<Take> takes = {};  // of the same question that are there
};

// The nearest recording and where it differs; none: there is no other.
struct Near {
  std::string path;  // within the folder
  std::optional<Differing> differing;
};

std::string miss_message(const Miss& miss, const std::optional<Near>& near);

}  // namespace proctor::cassette
