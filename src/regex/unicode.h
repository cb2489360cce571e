// Unicode: the properties of characters that patterns can ask for, as sets.
#pragma once

#include <optional>
#include <string_view>

#include "regex/charset.h"

namespace proctor::regex {

// \p{name} or \p{name=value} as ECMAScript knows them; nothing for a name it does not know.
std::optional<CharSet> property(std::string_view name, std::string_view value = {});

// The names that \p{...} takes without a value, for advice on a slip.
std::vector<std::string_view> property_names();

// Letters of a group's name in ECMAScript, beside $ and _ (and the two joiners behind the first).
bool starts_name(char32_t c);
bool continues_name(char32_t c);

// What Python's \w, \d and \s match, and the letters of its names.
CharSet python_word();
CharSet python_digit();
CharSet python_space();
bool starts_python_name(char32_t c);
bool continues_python_name(char32_t c);

}  // namespace proctor::regex
