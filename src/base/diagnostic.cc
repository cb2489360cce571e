#include "base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_secrets.h"
#include "base/utf8.h"

namespace proctor {
namespace {

constexpr std::size_t kMostKept = 1000;
constexpr std::size_t kWindow = 120;  // longest piece of a source line that is shown, in code points

struct Shown {
  std::string line;
  std::size_t caret = 0;
  std::size_t width = 1;
};

// The part of the line around the caret, with what is invisible made visible and the caret moved along.
Shown window(const Diagnostic& diagnostic) {
  Shown shown;
  const std::size_t column = diagnostic.position.column - 1 - diagnostic.skipped;
  const std::size_t first = column > kWindow * 3 / 4 ? column - kWindow / 2 : 0;
  if (first > 0 || diagnostic.skipped > 0) shown.line = "…";
  shown.width = 0;
  std::size_t index = 0;
  for (std::size_t i = 0; i < diagnostic.line.size(); ++index) {
    if (index == column) shown.caret = count_code_points(shown.line);
    const std::size_t begin = i;
    next_code_point(diagnostic.line, i);
    if (index < first) continue;
    if (index >= first + kWindow) {
      shown.line += "…";
      break;
    }
    const std::string_view raw = std::string_view(diagnostic.line).substr(begin, i - begin);
    const std::string piece = raw == "\t" ? " " : visible(raw);
    if (index >= column && index < column + diagnostic.width) shown.width += count_code_points(piece);
    shown.line += piece;
  }
  if (column >= index) shown.caret = count_code_points(shown.line);
  shown.width = std::max<std::size_t>(shown.width, 1);
  return shown;
}

// The line of a span; of a long one, such as a whole file on one line, only what may be shown.
void put_line(std::string_view text, Span span, Diagnostic& diagnostic) {
  constexpr std::size_t kBytes = kWindow * 4;  // a code point has four at most
  span.begin = std::min(span.begin, static_cast<std::uint32_t>(text.size()));
  Span line = line_around(text, span.begin);
  if (line.begin == 0 && text.starts_with(kByteOrderMark)) line.begin = kByteOrderMark.size();
  const std::size_t end = std::min({std::size_t{span.end}, std::size_t{line.end}, span.begin + kBytes});
  if (end > span.begin) diagnostic.width = count_code_points(text_at(text, span_of(span.begin, end)));
  std::size_t first = line.begin;
  if (span.begin > line.begin + kBytes) {
    first = span.begin - kBytes;
    while (first < span.begin && (static_cast<unsigned char>(text[first]) & 0xC0U) == 0x80U) ++first;
    diagnostic.skipped =
        diagnostic.position.column - 1 - count_code_points(text.substr(first, span.begin - first));
  }
  std::size_t last = std::min<std::size_t>(line.end, span.begin + kBytes);
  while (last < line.end && (static_cast<unsigned char>(text[last]) & 0xC0U) == 0x80U) ++last;
  diagnostic.line = masked_part(text, first, last);
}

std::string_view color_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "\x1b[1;31m";
    case Severity::warning: return "\x1b[1;33m";
    case Severity::note: break;
  }
  return "\x1b[1;36m";
}

}  // namespace

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
  }
  return "note";
}

void Diagnostics::add(Severity severity, Error error) {
  // Only counted from here on; but the first error is kept, however many warnings came before it.
  if (entries_.size() >= kMostKept && (severity != Severity::error || errors_ > 0)) {
    if (severity == Severity::error) ++errors_;
    ++total_;
    return;
  }
  const auto same = [&](const Entry& entry) {
    return entry.error.code == error.code && entry.error.span == error.span &&
           entry.error.message == error.message;
  };
  error.message = masked_message(std::move(error.message), text_, error.span);
  if (std::any_of(entries_.begin(), entries_.end(), same)) return;
  if (severity == Severity::error) ++errors_;
  ++total_;
  entries_.push_back({severity, std::move(error)});
}

void Diagnostics::move_to(Diagnostics& other, Severity (*judge)(const Error& error)) {
  for (Entry& entry : entries_) {
    const Severity severity = entry.severity == Severity::error ? judge(entry.error) : entry.severity;
    other.add(severity, std::move(entry.error));
  }
  *this = Diagnostics(path_, text_);
}

std::string Diagnostics::place(Span span) const {
  const Position at = position_of(text_, span.begin);
  return fmt::format("line {}, column {}", at.line, at.column);
}

std::vector<Error> Diagnostics::all_errors() const {
  std::vector<Error> out;
  for (const Entry& entry : entries_)
    if (entry.severity == Severity::error) out.push_back(entry.error);
  return out;
}

const Error& Diagnostics::first_error() const {
  const auto is_error = [](const Entry& entry) { return entry.severity == Severity::error; };
  return std::find_if(entries_.begin(), entries_.end(), is_error)->error;
}

std::vector<Diagnostic> Diagnostics::list(std::size_t most) const {
  auto sorted = entries_;
  if (sorted.size() > most) {
    std::stable_partition(sorted.begin(), sorted.end(),
                          [](const Entry& entry) { return entry.severity == Severity::error; });
    sorted.resize(most);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Entry& a, const Entry& b) { return a.error.span.begin < b.error.span.begin; });
  std::vector<Diagnostic> out;
  for (auto& [severity, error] : sorted) {
    Diagnostic diagnostic{
        severity, error.code, error.message, path_, position_of(text_, error.span.begin), "", 0, 0};
    put_line(text_, error.span, diagnostic);
    if (error.secret) diagnostic.line.clear();
    out.push_back(std::move(diagnostic));
  }
  return out;
}

std::string render_text(const Diagnostic& diagnostic, bool color) {
  const std::string_view on = color ? color_of(diagnostic.severity) : "";
  const std::string_view off = color ? "\x1b[0m" : "";
  const auto [line, column] = diagnostic.position;
  // Line 0: the file as a whole.
  const std::string place = line == 0 ? "" : fmt::format(":{}:{}", line, column);
  std::string out =
      fmt::format("{}{}: {}{}[{}]{}: {}\n", visible(diagnostic.path), place, on, name_of(diagnostic.severity),
                  diagnostic.code, off, masked_message(diagnostic.message, "", {}));
  if (diagnostic.line.empty()) return out;
  const Shown shown = window(diagnostic);
  const std::string caret(std::min(shown.width, kWindow), '^');
  return out + fmt::format("  {}\n  {}{}{}{}\n", shown.line, std::string(shown.caret, ' '), on, caret, off);
}

}  // namespace proctor
