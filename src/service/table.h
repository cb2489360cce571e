// A table for people, in columns of a terminal.
#pragma once

#include <string>
#include <vector>

namespace proctor::service {

struct Column {
  std::string heading;
  bool right = false;
};

// What is shown must be visible already. The last column may be as long as it likes.
std::string table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows);

// The beginning of a text on one line, made visible, cut with an ellipsis.
std::string excerpt(std::string_view text, std::size_t width);

}  // namespace proctor::service
