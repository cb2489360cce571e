#include "e2e/doc_page.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/words.h"
#include "e2e/patterns.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kFence = "```";

DocBlock begin_block(std::string_view info, std::size_t line) {
  DocBlock block;
  block.line = line;
  for (const auto word : split(info, ' ')) {
    if (block.language.empty()) {
      block.language = word;
    } else if (word.starts_with("file=")) {
      block.file = word.substr(5);
    } else if (word.starts_with("suite=")) {
      block.suite = word.substr(6);
    } else if (word == "test") {
      block.tried = true;
    }
  }
  return block;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// What differs from one run to the next. Columns are as wide as the widest time, and so are heads of tables.
std::string settled(const std::string& line) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kVarying = {{
      {"run_[0-9a-f]{16}", "run_ID"},
      {R"([0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?Z?)?)", "WHEN"},
      {R"( *\b[0-9]+(\.[0-9]+)? (ms|s|min)\b)", " TIME"},
      {R"(127\.0\.0\.1:[0-9]+)", "127.0.0.1:PORT"},
      {" {2,}", "  "},
  }};
  constexpr std::size_t kDeepest = 12;  // beyond it stands what was moved to the right
  const std::size_t depth = std::min(line.find_first_not_of(' '), line.size());
  std::string rest = line.substr(depth);
  for (const auto& [pattern, by] : kVarying) rest = substituted(rest, pattern, by);
  return std::string(depth < kDeepest ? depth : 2, ' ') + std::string(trimmed(rest));
}

bool fits(const std::vector<std::string>& shown, std::size_t i, const std::vector<std::string>& came,
          std::size_t j) {
  if (i == shown.size()) return j == came.size();
  if (shown[i] != "...") return j < came.size() && shown[i] == came[j] && fits(shown, i + 1, came, j + 1);
  for (std::size_t skip = j; skip <= came.size(); ++skip)
    if (fits(shown, i + 1, came, skip)) return true;
  return false;
}

std::vector<std::string> settled_lines(const std::vector<std::string>& lines) {
  std::vector<std::string> out;
  out.reserve(lines.size());
  for (const auto& line : lines) out.push_back(settled(line));
  while (!out.empty() && out.back().empty()) out.pop_back();
  return out;
}

}  // namespace

std::string read_page(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<DocBlock> blocks_of(std::string_view page) {
  std::vector<DocBlock> out;
  bool inside = false;
  std::size_t number = 0;
  for (const auto& line : lines_of(page)) {
    ++number;
    const bool fence = line.starts_with(kFence);
    if (fence && !inside) out.push_back(begin_block(std::string_view(line).substr(kFence.size()), number));
    if (!fence && inside) out.back().text += line + "\n";
    if (fence) inside = !inside;
  }
  return out;
}

std::vector<DocCommand> commands_of(std::string_view text) {
  std::vector<DocCommand> out;
  bool goes_on = false;
  std::size_t number = 0;
  for (const auto& line : lines_of(text)) {
    if (goes_on) {
      out.back().typed += "\n" + line;
      ++out.back().lines;
    } else if (line.starts_with("$ ")) {
      out.push_back({.line = number, .typed = line.substr(2), .shown = {}});
    } else if (!out.empty()) {
      out.back().shown.push_back(line);
    }
    goes_on = (goes_on || line.starts_with("$ ")) && line.ends_with('\\');
    ++number;
  }
  return out;
}

bool shows(const std::vector<std::string>& shown, std::string_view output) {
  return fits(settled_lines(shown), 0, settled_lines(lines_of(output)), 0);
}

}  // namespace proctor::e2e
