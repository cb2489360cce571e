// Text from files, models and peers, made fit to be shown: control, bidi and zero-width characters appear as
// \u{...}, bytes that are no characters as \x...
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::reporters {

// On one line: a line break shows as \n.
std::string shown(std::string_view text);

// Line by line; LF, CR LF and CR all end a line, tabs stay. A final line break adds no empty line.
std::vector<std::string> shown_lines(std::string_view text);

// The same in one text, lines parted by LF.
std::string shown_block(std::string_view text);

// At most so many bytes, cut between characters, with a word on how many are left out.
std::string clipped(std::string_view text, std::size_t most);

// A line that a CI server would take for a command to itself, `::error::` or `##vso[`, is spoiled.
std::string tamed(std::string line);

}  // namespace proctor::reporters
