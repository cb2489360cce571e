// Brackets that belong together, in text that may or may not be JSON.
#pragma once

#include <cstddef>
#include <string_view>

namespace proctor::text {

// Past the partner of the bracket at the start of the text, texts in quotes passed over; 0: it has none. Only
// brackets of these two lists count.
std::size_t closed_at(std::string_view text, std::string_view opening, std::string_view closing);

}  // namespace proctor::text
