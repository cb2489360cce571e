#include "cli/layout.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "base/words.h"

namespace proctor::cli {
namespace {

constexpr std::size_t kEdge = 2;

// Code points; what help says has no wide ones.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns(text)), ' ');
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t used = indent;
  for (const std::string_view word : split(text, ' ')) {
    if (word.empty()) continue;
    const std::size_t room = columns(word) + (out.empty() ? 0 : 1);
    if (!out.empty() && used + room > width) {
      out += '\n' + std::string(indent, ' ');
      used = indent + columns(word);
    } else {
      if (!out.empty()) out += ' ';
      used += room;
    }
    out += word;
  }
  return out;
}

std::string table(const std::vector<Row>& rows, std::size_t width) {
  std::size_t left = 0;
  for (const Row& row : rows)
    if (columns(row.left) <= width / 2) left = std::max(left, columns(row.left));
  const std::size_t begin = kEdge + left + kEdge;
  std::string out;
  for (const Row& row : rows) {
    const std::string right = wrapped(row.right, width, begin);
    if (right.empty())
      out += fmt::format("  {}\n", row.left);
    else if (columns(row.left) > left)
      out += fmt::format("  {}\n{}{}\n", row.left, std::string(begin, ' '), right);
    else
      out += fmt::format("  {}  {}\n", padded(row.left, left), right);
  }
  return out;
}

std::vector<std::string> paragraphs(std::string_view text) {
  std::vector<std::string> out;
  bool joins = false;  // the next line goes on with the last one
  for (const std::string_view line : split(text, '\n')) {
    const bool stays = line.starts_with("  ");
    if (joins && !stays && !line.empty())
      out.back() += " " + std::string(line);
    else if (!line.empty())
      out.emplace_back(line);
    joins = !stays && !line.empty();
  }
  return out;
}

std::size_t page_width() {
  constexpr std::size_t kUsual = 80;
  constexpr std::size_t kWidest = 120;  // longer lines are hard to read
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return kUsual;
  return std::min<std::size_t>(size.ws_col, kWidest);
}

}  // namespace proctor::cli
