// The texts beneath prompts/, as the build puts them in.
#pragma once

#include <span>
#include <string_view>

namespace proctor::judges {

struct BuiltInText {
  std::string_view name;  // "bias/verdicts"
  std::string_view text;  // the whole file
};

// In order of name. Written by the build from the files in prompts/.
std::span<const BuiltInText> texts();

}  // namespace proctor::judges
