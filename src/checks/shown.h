// Values as a message shows them: short, on one line, with nothing hidden in them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "checks/answer.h"

namespace proctor::checks {

inline constexpr std::size_t kShownLength = 160;  // characters of one value

std::string shown_text(std::string_view text, std::size_t longest = kShownLength);
std::string shown(const Value& value, std::size_t longest = kShownLength);
std::string shown(const Seen& seen, std::size_t longest = kShownLength);  // "undefined" for nothing

// Bytes of its compact JSON; counting stops a little past `most`.
std::size_t json_size(const Value& value, std::size_t most);

}  // namespace proctor::checks
