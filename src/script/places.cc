#include "script/places.h"

#include <algorithm>

#include "base/utf8.h"

namespace proctor::script {
namespace {

std::size_t line_begin(std::string_view text, std::size_t line) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i < line; ++i) {
    const auto end = text.find('\n', begin);
    if (end == std::string_view::npos) return text.size();
    begin = end + 1;
  }
  return begin;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::size_t offset_of(std::string_view text, std::size_t line, std::size_t column, Columns columns) {
  std::size_t at = line_begin(text, line);
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::size_t units = 1;
  while (at < end && units < column)
    units += next_code_point(text, at) > 0xFFFF && columns == Columns::utf16 ? 2U : 1U;
  return at;
}

// Lines are kept whole, so only the line matters: what it begins with alike keeps its place, what it ends
// with alike is counted from the end, and anything between points at the first difference.
std::size_t offset_before(std::string_view before, std::string_view after, std::size_t offset) {
  const auto line = static_cast<std::size_t>(
      std::count(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(std::min(offset, after.size())),
                 '\n') +
      1);
  const std::size_t begin = line_begin(before, line);
  const std::size_t after_begin = line_begin(after, line);
  const auto old_line = before.substr(begin, before.find('\n', begin) - begin);
  const auto new_line = after.substr(after_begin, after.find('\n', after_begin) - after_begin);
  const std::size_t column = offset - after_begin;
  const auto alike = static_cast<std::size_t>(
      std::mismatch(old_line.begin(), old_line.end(), new_line.begin(), new_line.end()).first -
      old_line.begin());
  if (column <= alike) return begin + column;
  const auto alike_end = static_cast<std::size_t>(
      std::mismatch(old_line.rbegin(), old_line.rend(), new_line.rbegin(), new_line.rend()).first -
      old_line.rbegin());
  const std::size_t from_end = new_line.size() - std::min(column, new_line.size());
  return begin + (from_end <= alike_end ? old_line.size() - from_end : alike);
}

Span word_at(std::string_view text, std::size_t offset) {
  const std::size_t begin = std::min(offset, text.size());
  std::size_t end = begin;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end == begin && end < text.size()) next_code_point(text, end);
  return span_of(begin, end);
}

}  // namespace proctor::script
