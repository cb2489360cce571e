// Escapes for XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace proctor::reporters {

// The five characters that mean something in text and attributes. The text has been made visible before, so
// that nothing is left which XML does not allow; line breaks and tabs are written so that attributes keep
// them.
std::string escape_markup(std::string_view text);
std::string escape_attribute(std::string_view text);

}  // namespace proctor::reporters
