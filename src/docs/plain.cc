#include "docs/plain.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::docs {
namespace {

constexpr std::size_t kNarrowest = 12;  // a column that gives way to others keeps so much

std::string spaces(std::size_t count) { return std::string(count, ' '); }

std::size_t width_of(std::string_view text) { return count_code_points(text); }

// What stands in a line, with the marks that still help a reader: `code` and where a link outside leads.
void append_inline(std::string& out, const Node& node) {
  if (node.kind == Kind::text) out += node.text;
  if (node.kind == Kind::code) out += fmt::format("`{}`", node.text);
  if (node.kind == Kind::soft_break) out += ' ';
  if (node.kind == Kind::hard_break) out += '\n';
  for (const Node& child : node.children) append_inline(out, child);
  const bool leads_out = node.kind == Kind::link && node.url.starts_with("https://");
  if (leads_out && plain_text(node) != node.url) out += fmt::format(" ({})", node.url);
}

std::string inline_text(const Node& node) {
  std::string out;
  for (const Node& child : node.children) append_inline(out, child);
  return out;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> out;
  for (const std::string_view line : split(text, '\n')) {
    out.emplace_back();
    for (const std::string_view word : split(line, ' ')) {
      if (word.empty()) continue;
      const bool fits = width_of(out.back()) + 1 + width_of(word) <= width;
      if (!out.back().empty() && !fits) out.emplace_back();
      out.back().append(out.back().empty() ? "" : " ").append(word);
    }
  }
  return out;
}

class Terminal {
 public:
  Terminal(bool colors, std::size_t width) : colors_(colors), width_(width) {}

  void write(const Node& node, std::size_t indent);

  std::string out;

 private:
  void lines(const std::vector<std::string>& all, std::size_t indent) {
    for (const std::string& line : all) out += line.empty() ? "\n" : spaces(indent) + line + '\n';
  }
  void heading(const Node& node);
  void list(const Node& node, std::size_t indent);
  void table(const Node& node, std::size_t indent);

  bool colors_;
  std::size_t width_;
};

void Terminal::heading(const Node& node) {
  const std::string text = inline_text(node);
  const std::string_view line = node.level == 1 ? "=" : node.level == 2 ? "-" : "";
  out += colors_ ? fmt::format("\x1b[1m{}\x1b[0m\n", text) : text + '\n';
  if (!line.empty() && !colors_) {
    for (std::size_t i = 0; i < width_of(text); ++i) out += line;
    out += '\n';
  }
  out += '\n';
}

void Terminal::list(const Node& node, std::size_t indent) {
  int number = node.level;
  for (const Node& item : node.children) {
    const std::string mark = node.level > 0 ? fmt::format("{}. ", number++) : "- ";
    const std::size_t start = out.size();
    for (const Node& child : item.children) {
      write(child, indent + mark.size());
      const bool is_close = node.is_tight && out.ends_with("\n\n");
      if (is_close) out.pop_back();
    }
    out.replace(start, std::min(indent + mark.size(), out.size() - start), spaces(indent) + mark);
  }
  out += '\n';
}

std::vector<std::size_t> column_widths(const std::vector<std::vector<std::string>>& rows, std::size_t room) {
  std::vector<std::size_t> out;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i >= out.size()) out.push_back(0);
      out[i] = std::max(out[i], width_of(row[i]));
    }
  std::size_t sum = 0;
  for (const std::size_t width : out) sum += width + 2;
  while (sum > room && !out.empty()) {  // the widest gives way
    const auto widest = std::max_element(out.begin(), out.end());
    if (*widest <= kNarrowest) break;
    --*widest;
    --sum;
  }
  return out;
}

void Terminal::table(const Node& node, std::size_t indent) {
  std::vector<std::vector<std::string>> rows;
  for (const Node& row : node.children) {
    rows.emplace_back();
    for (const Node& cell : row.children) rows.back().push_back(inline_text(cell));
  }
  const auto widths = column_widths(rows, width_ - std::min(indent, width_));
  for (std::size_t at = 0; at < rows.size(); ++at) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < rows[at].size(); ++i) {
      cells.push_back(wrapped(rows[at][i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      std::string text = spaces(indent);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string piece = line < cells[i].size() ? cells[i][line] : "";
        text += piece + spaces(widths[i] + 2 - std::min(width_of(piece), widths[i]));
      }
      out += text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
    }
    if (at > 0) continue;
    out += spaces(indent);
    for (const std::size_t width : widths) out += std::string(width, '-') + "  ";
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  out += '\n';
}

void Terminal::write(const Node& node, std::size_t indent) {
  switch (node.kind) {
    case Kind::document:
      for (const Node& child : node.children) write(child, indent);
      return;
    case Kind::quote:
      for (const Node& child : node.children) write(child, indent + 2);
      return;
    case Kind::heading: return heading(node);
    case Kind::list: return list(node, indent);
    case Kind::table: return table(node, indent);
    case Kind::rule:
      out += spaces(indent) + std::string(width_ - std::min(indent, width_), '-') + "\n\n";
      return;
    case Kind::code_block: {
      std::string_view code = node.text;
      if (code.ends_with('\n')) code.remove_suffix(1);
      for (const std::string_view line : split(code, '\n'))
        out += line.empty() ? "\n" : fmt::format("{}{}\n", spaces(indent + 4), line);
      out += '\n';
      return;
    }
    default: {
      const bool has_picture = node.children.size() == 1 && node.children.front().kind == Kind::image;
      const std::string text =
          has_picture ? fmt::format("[picture: {}]", plain_text(node)) : inline_text(node);
      lines(wrapped(text, width_ - std::min(indent, width_ / 2)), indent);
      out += '\n';
    }
  }
}

}  // namespace

std::string to_plain(const Node& document, bool colors, std::size_t width) {
  Terminal terminal(colors, width);
  terminal.write(document, 0);
  while (terminal.out.ends_with("\n\n")) terminal.out.pop_back();
  return std::move(terminal.out);
}

}  // namespace proctor::docs
