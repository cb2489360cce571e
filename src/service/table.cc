#include "service/table.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "reporters/columns.h"

namespace proctor::service {
namespace {

std::string line_of(const std::vector<std::string>& row, const std::vector<Column>& columns,
                    const std::vector<std::size_t>& widths) {
  std::string out;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += "  ";
    out +=
        columns[i].right ? reporters::padded_left(row[i], widths[i]) : reporters::padded(row[i], widths[i]);
  }
  return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::string> headings;
  std::vector<std::size_t> widths;
  for (const Column& column : columns) {
    headings.push_back(column.heading);
    widths.push_back(column.heading.size());
  }
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], reporters::columns(row[i]));
  if (!columns.back().right) widths.back() = 0;
  std::string out = line_of(headings, columns, widths);
  for (const auto& row : rows) out += line_of(row, columns, widths);
  return out;
}

std::string excerpt(std::string_view text, std::size_t width) {
  std::string line;
  for (const char c : trimmed(text.substr(0, width * 8))) {
    const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!space)
      line.push_back(c);
    else if (!line.ends_with(' '))
      line.push_back(' ');
  }
  return reporters::fitted(visible(line), width);
}

}  // namespace proctor::service
