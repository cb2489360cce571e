// The style and the script of the HTML report. Both stand in the page itself and are named there by their
// hashes, so the page runs nothing else, whatever a model wrote.
#pragma once

#include <string_view>

namespace proctor::reporters {

extern const std::string_view kHtmlStyle;
extern const std::string_view kHtmlScript;

}  // namespace proctor::reporters
