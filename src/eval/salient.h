// The few words of a text that tell whether another text says the same.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::eval {

// The whole text, without white space and full stops at its ends, where it is short. Else at most `most` of
// its words, in the order in which they stand there: numbers first, then names, then the longest words that
// occur once; never words that every text has, nor those that the question gave away. A function of its
// arguments alone. Each occurs in the text as it is.
std::vector<std::string> salient(std::string_view text, std::string_view question, std::size_t most);

}  // namespace proctor::eval
