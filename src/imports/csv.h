// Tables as text: values between commas, or another sign; quotes around those that need them, doubled within.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::imports {

struct Cell {
  std::string text;
  Span span;  // in the text
  bool quoted = false;
};

struct Row {
  std::vector<Cell> cells;
  Span span;
};

struct Table {
  std::vector<Cell> header;
  std::vector<Row> rows;  // empty lines left out; a row may be shorter or longer than the header
};

// The first row is the header. Fails (E417) where a quote is never closed.
Result<Table> parse_csv(std::string_view text, char separator = ',');

}  // namespace proctor::imports
