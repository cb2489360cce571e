// Counting what a text has: words, lines, sentences, and about how many tokens a model would see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::text {

// What stands between runs of white space: "a  b" has two.
std::size_t count_words(std::string_view text);

// Lines as an editor numbers them, but for an empty one at the end: "a\n" and "a" have one, "" has none.
std::size_t count_lines(std::string_view text);

// Ends of sentences: marks like . ! ? before white space or the end, each run once; what follows the last
// mark counts too.
std::size_t count_sentences(std::string_view text);

// (words + characters / 4) / 2, rounded half up: what TraceForge falls back to without a usage report.
std::int64_t estimate_tokens(std::string_view text);

enum class Marks : std::uint8_t { left_out, as_tokens };

// The words of a text in lower case, without punctuation or with each mark as a token of its own. A character
// of a script without spaces between words is a word. An apostrophe or point between letters or digits stays
// inside ("don't", "3.14").
std::vector<std::string> to_words(std::string_view text, Marks marks = Marks::left_out);

}  // namespace proctor::text
