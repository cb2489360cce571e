// JSON that was cut off: is it the beginning of a whole text, and what of it is complete?
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace proctor::providers {

// What is complete of the beginning of a JSON text: an item, member or number that may go on is left out, and
// what is open is closed. None: no JSON begins like that, or nothing of it is complete.
std::optional<Value> complete_json(std::string_view text);

// Could more characters make it JSON?
bool is_cut_json(std::string_view text);

}  // namespace proctor::providers
