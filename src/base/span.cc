// Lines end with LF, CR LF or a lone CR, as in YAML.
#include "base/span.h"

#include <algorithm>

#include "base/utf8.h"

namespace proctor {

Position position_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  Position at;
  std::size_t line_begin = 0;
  for (std::size_t i = 0; i < offset; ++i) {
    const bool lone_cr = text[i] == '\r' && (i + 1 >= text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || lone_cr) {
      ++at.line;
      line_begin = i + 1;
    }
  }
  if (line_begin == 0 && text.starts_with(kByteOrderMark))
    line_begin = std::min(offset, kByteOrderMark.size());
  at.column = count_code_points(text.substr(line_begin, offset - line_begin)) + 1;
  return at;
}

Span line_around(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  if (text.substr(0, offset).ends_with('\r') && text.substr(offset).starts_with('\n')) --offset;
  const auto is_break = [](char c) { return c == '\n' || c == '\r'; };
  std::size_t begin = offset;
  while (begin > 0 && !is_break(text[begin - 1])) --begin;
  std::size_t end = offset;
  while (end < text.size() && !is_break(text[end])) ++end;
  return span_of(begin, end);
}

}  // namespace proctor
