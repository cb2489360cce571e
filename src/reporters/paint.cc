#include "reporters/paint.h"

#include <fmt/format.h>

namespace proctor::reporters {

using model::Verdict;

std::string Paint::with(std::string_view code, std::string_view text) const {
  if (!on_ || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string Paint::by(Verdict verdict, std::string_view text) const {
  switch (verdict) {
    case Verdict::pass: return good(text);
    case Verdict::fail: return bad(text);
    case Verdict::error: return doubtful(text);
    case Verdict::skipped: break;
  }
  return quiet(text);
}

std::string Paint::as_in(std::string_view line, std::string_view piece) const {
  if (line.starts_with('-')) return bad(piece);
  if (line.starts_with('+')) return good(piece);
  if (line.starts_with("@@")) return place(piece);
  return std::string(piece);
}

std::string_view mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return "✓";
    case Verdict::fail: return "✗";
    case Verdict::error: return "!";
    case Verdict::skipped: break;
  }
  return "–";
}

}  // namespace proctor::reporters
