// The recordings beneath starter/, as the build puts them in: what a new project plays back.
#pragma once

#include <span>
#include <string_view>

namespace proctor::service {

struct BuiltInText {
  std::string_view name;  // the signature of what was asked
  std::string_view text;  // the whole file
};

// In order of name. Written by the build from the files in starter/.
std::span<const BuiltInText> texts();

}  // namespace proctor::service
