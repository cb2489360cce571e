#include "reporters/shown.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::reporters {
namespace {

// `visible`, but tabs stay what they are.
std::string visible_line(std::string_view line) {
  std::string out;
  while (true) {
    const auto tab = line.find('\t');
    out += visible(line.substr(0, tab));
    if (tab == std::string_view::npos) return out;
    out += '\t';
    line.remove_prefix(tab + 1);
  }
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::string shown(std::string_view text) { return visible(text); }

std::vector<std::string> shown_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(visible_line(text.substr(0, end)));
    text.remove_prefix(end);
    if (text.starts_with("\r\n")) text.remove_prefix(1);
    if (!text.empty()) text.remove_prefix(1);
  }
  return lines;
}

std::string shown_block(std::string_view text) {
  const auto lines = shown_lines(text);
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string clipped(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && is_continuation(text[end])) --end;
  return fmt::format("{}… ({} more)", text.substr(0, end), counted(text.size() - end, "byte"));
}

std::string tamed(std::string line) {
  const auto first = line.find_first_not_of(" \t");
  if (first != std::string::npos && line.compare(first, 2, "::") == 0) line.replace(first, 1, "\\u{3A}");
  for (auto at = line.find("##"); at != std::string::npos; at = line.find("##", at + 1)) {
    const auto word = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz", at + 2);
    if (word != std::string::npos && line[word] == '[') line.replace(at, 1, "\\u{23}");
  }
  return line;
}

}  // namespace proctor::reporters
