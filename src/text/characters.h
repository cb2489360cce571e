// Characters are code points here. A text that is not UTF-8 has a U+FFFD for every stray byte, so that no
// measure of it can fail.
#pragma once

#include <string>
#include <string_view>

namespace proctor::text {

std::u32string to_characters(std::string_view text);

// One form for upper and lower case, character by character: "É" and "é" fold to "é", "ς" and "Σ" to "σ".
// Foldings that change the number of characters ("ß" to "ss") are not made.
char32_t fold_case(char32_t character);
std::string fold_case(std::string_view text);

bool is_space(char32_t character);     // as \s of regular expressions has it
bool is_word(char32_t character);      // part of a word: letters, marks, digits; no punctuation, no symbol
bool is_han_like(char32_t character);  // of a script that is written without spaces between words

}  // namespace proctor::text
