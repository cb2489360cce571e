#include "reporters/markdown_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "reporters/shown.h"

namespace proctor::reporters {
namespace {

using model::Verdict;

constexpr std::size_t kReserve = 1024;  // for the note on what was left out

}  // namespace

std::string_view emblem(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return "✅";
    case Verdict::fail: return "❌";
    case Verdict::error: return "⚠️";
    case Verdict::skipped: break;
  }
  return "⏭️";
}

// A colon may start a link or end an emoji's name; within <code> GitHub makes no links of @names and
// #numbers.
std::string inlined(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_[]<>&|~@#$!";
  const bool colons = std::count(text.begin(), text.end(), ':') > 1;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool web = text[i] == '.' && i >= 3 && lower(text.substr(i - 3, 3)) == "www";
    const bool link = text[i] == ':' && (colons || text.substr(i + 1, 1) == "/");
    if (web || link || kMarks.find(text[i]) != std::string_view::npos)
      out += fmt::format("&#{};", static_cast<int>(text[i]));
    else
      out += text[i];
  }
  return text.find_first_of("@#") == std::string_view::npos ? out : "<code>" + out + "</code>";
}

std::string fenced(std::string_view text, std::string_view language, std::size_t longest) {
  const std::string block = shown_block(clipped(text, longest));
  std::size_t ticks = 0;
  std::size_t run = 0;
  for (const char c : block) {
    run = c == '`' ? run + 1 : 0;
    ticks = std::max(ticks, run);
  }
  const std::string fence(std::max<std::size_t>(3, ticks + 1), '`');
  return fmt::format("{}{}\n{}\n{}\n\n", fence, language, block, fence);
}

std::string folded(std::string_view title, std::string_view content) {
  return fmt::format("<details><summary>{}</summary>\n\n{}</details>\n\n", title, content);
}

bool Page::add(std::string_view piece) {
  if (out_.size() + piece.size() + kReserve > most_) return false;
  out_ += piece;
  return true;
}

}  // namespace proctor::reporters
