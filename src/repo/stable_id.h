// Ids for clients that ask for everything by an id: made from what does not change, so that they are the same
// after a restart and on every machine, and nothing has to be kept.
#pragma once

#include <string>
#include <string_view>

namespace proctor::repo {

// In the form of a UUID (version 8): the same text, the same id.
std::string stable_id(std::string_view text);

// In the same form, unlike any other.
std::string new_id();

}  // namespace proctor::repo
