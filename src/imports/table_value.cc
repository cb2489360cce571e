#include "imports/table_value.h"

#include <algorithm>

namespace proctor::imports {
namespace {

Value text_of(const Cell& cell) {
  Value out = cell.text.empty() ? Value() : Value(cell.text);
  out.span = cell.span;
  return out;
}

}  // namespace

Value to_value(const Table& table) {
  List rows;
  for (const Row& row : table.rows) {
    Map map;
    for (std::size_t i = 0; i < std::min(table.header.size(), row.cells.size()); ++i)
      if (!table.header[i].text.empty() && !map.has(table.header[i].text))
        map.set(table.header[i].text, text_of(row.cells[i]));
    Value value(std::move(map));
    value.span = row.span;
    rows.push_back(std::move(value));
  }
  return rows;
}

}  // namespace proctor::imports
