// Patterns in what a program printed, by proctor's own engine (ECMAScript).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor::e2e {

// The text with every match replaced; "$1" is the first group.
std::string substituted(std::string_view text, std::string_view pattern, std::string_view by);

// Every match: itself, then its groups; a group that took no part is empty.
std::vector<std::vector<std::string>> matches(std::string_view text, std::string_view pattern);

}  // namespace proctor::e2e
