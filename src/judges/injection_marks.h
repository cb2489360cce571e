// Signs that are no words: marks of chats and of fences, line by line.
#pragma once

#include <string_view>
#include <vector>

#include "judges/injection_phrases.h"

namespace proctor::judges {

struct MarkFound {
  Cue cue;
  int weight;
};

// What a line, in lower case and trimmed, bears. `quoted`: it stands in a block of code, where such marks are
// often shown rather than used.
std::vector<MarkFound> find_marks(std::string_view line, bool quoted);

}  // namespace proctor::judges
