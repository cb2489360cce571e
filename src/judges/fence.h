// Fences around what is judged. A mark is a hash over all pieces, so a piece cannot hold the mark of its own
// question: whoever wrote it would have to know the hash before writing.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "judges/metric.h"

namespace proctor::judges {

// 16 hexadecimal digits that occur in no piece. `question`: what else tells this question from others.
std::string fence_mark(std::string_view question, std::span<const Datum> data);

// Every piece between a line `<<<NAME MARK` and a line `NAME MARK>>>`.
std::string fenced(std::span<const Datum> data, std::string_view mark);

}  // namespace proctor::judges
