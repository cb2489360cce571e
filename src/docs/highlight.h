// Code in light colours: what was typed and what came back, keys and values. It knows three languages and
// shows all others as they are.
#pragma once

#include <string>
#include <string_view>

namespace proctor::docs {

// "console", "yaml", "json", another one, or nothing. A block that names none is looked at: a prompt makes it
// a console.
std::string language_of(std::string_view info, std::string_view code);

// As HTML.
std::string highlighted(std::string_view language, std::string_view code);

}  // namespace proctor::docs
