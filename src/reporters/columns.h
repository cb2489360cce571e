// Columns of a terminal: how wide a text is there, and texts of a given width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::reporters {

// Ideographs and most emoji take two columns, combining marks none.
std::size_t columns(std::string_view text);

// Cut to a width with an ellipsis.
std::string fitted(std::string_view text, std::size_t width);

// Filled with spaces to a width, on the right or on the left; longer texts stay.
std::string padded(std::string text, std::size_t width);
std::string padded_left(std::string text, std::size_t width);

// Broken into lines of a width, at spaces where there are any.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace proctor::reporters
