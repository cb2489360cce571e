// Patterns of file names: * and ? within a folder's name, ** across folders, [a-z], {a,b}.
#pragma once

#include <string_view>

namespace proctor::imports {

bool is_glob(std::string_view name);

// The folders before the first piece with a sign in it: "a/b" of "a/b/*/c.yaml".
std::string_view fixed_folder(std::string_view pattern);

// Gives up (false) after so many steps as no sensible pattern needs.
bool fits_glob(std::string_view pattern, std::string_view path);

}  // namespace proctor::imports
