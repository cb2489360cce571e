// proctor(1), made from the same tables that the parser goes by.
#pragma once

#include <string>
#include <string_view>

namespace proctor::cli {

// In the macros of man(7).
std::string man_page();

// Text as roff shows it: nothing in it is a request or an escape.
std::string roff(std::string_view text);

}  // namespace proctor::cli
