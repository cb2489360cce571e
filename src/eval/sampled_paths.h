// The paths that lead to something in a JSON answer, each with a sample of what it finds: what a person picks
// from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::eval {

// ".name", or "['odd name']". Nothing where brackets could not hold the key safely in every dialect of paths.
std::optional<std::string> path_piece(std::string_view key);

struct SampledPath {
  std::string path;       // items of lists are taken together: $.items[*].name
  std::size_t count = 0;  // of what it finds
  Value sample;           // the first of that
};

// In the order in which they are met, the root first; at most `most`.
std::vector<SampledPath> sampled_paths(const Value& document, std::size_t most);

}  // namespace proctor::eval
