// Text in columns of a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor::cli {

// One paragraph in lines of at most so many columns, each but the first after so many spaces. A word that is
// longer than a line stands alone on one.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

struct Row {
  std::string left;
  std::string right;
};

// Two columns, two spaces from the edge. Where a left side would take more than half of the width, its right
// side begins on the next line.
std::string table(const std::vector<Row>& rows, std::size_t width);

// Paragraphs of one text: lines are joined, an empty one parts two; a line that begins with two spaces stays
// one.
std::vector<std::string> paragraphs(std::string_view text);

// What standard output shows in a line: 80 where it is no terminal, at most 120 where it is one.
std::size_t page_width();

}  // namespace proctor::cli
