#include "imports/csv.h"

#include <algorithm>

#include "base/utf8.h"

namespace proctor::imports {
namespace {

class Reader {
 public:
  Reader(std::string_view text, char separator) : text_(text), separator_(separator) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  bool is_done() const { return at_ >= text_.size(); }

  Result<Row> row() {
    Row out;
    const std::size_t begin = at_;
    while (true) {
      TRY(Cell cell, this->cell());
      out.cells.push_back(std::move(cell));
      out.span = span_of(begin, at_);
      if (is_done() || end_line()) return out;
      ++at_;  // the separator
    }
  }

 private:
  Result<Cell> cell() { return !is_done() && text_[at_] == '"' ? quoted_cell() : plain_cell(); }

  Cell plain_cell() {
    const std::size_t begin = at_;
    const char stops[] = {separator_, '\r', '\n'};
    at_ = std::min(text_.find_first_of(std::string_view(stops, sizeof stops), at_), text_.size());
    return {std::string(text_.substr(begin, at_ - begin)), span_of(begin, at_)};
  }

  Result<Cell> quoted_cell() {
    const std::size_t begin = at_++;
    Cell out{.quoted = true};
    while (true) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos)
        return fail("E417", "a quote that is never closed", span_of(begin, begin + 1));
      out.text += text_.substr(at_, quote - at_);
      at_ = quote + 1;
      if (is_done() || text_[at_] != '"') break;
      out.text += text_[at_++];
    }
    const Cell rest = plain_cell();  // what stands behind the quote belongs to it
    out.text += rest.text;
    out.span = span_of(begin, at_);
    return out;
  }

  bool end_line() {
    if (text_[at_] != '\r' && text_[at_] != '\n') return false;
    at_ += text_.substr(at_).starts_with("\r\n") ? std::size_t{2} : std::size_t{1};
    return true;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
};

bool is_empty(const Row& row) {
  return row.cells.size() == 1 && row.cells[0].text.empty() && !row.cells[0].quoted;
}

}  // namespace

Result<Table> parse_csv(std::string_view text, char separator) {
  Reader reader(text, separator);
  Table out;
  while (!reader.is_done()) {
    TRY(Row row, reader.row());
    if (is_empty(row)) continue;
    if (out.header.empty())
      out.header = std::move(row.cells);
    else
      out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace proctor::imports
