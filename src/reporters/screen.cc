#include "reporters/screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "reporters/columns.h"
#include "reporters/shown.h"

namespace proctor::reporters {
namespace {

constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 120;

struct Limits {
  std::size_t lines;
  std::size_t bytes;
};

constexpr Limits kShort = {40, 4096};
constexpr Limits kLong = {1000, 64 * 1024};

std::string without_tabs(std::string_view text) {
  std::string out;
  for (const char c : text) c == '\t' ? out.append("    ") : out.append(1, c);
  return out;
}

// Of a path the end says most: the file's name, and the line.
std::string end_of(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  while (!text.empty() && (columns(text) >= width || goes_on(text.front()))) text.remove_prefix(1);
  return "…" + std::string(text);
}

}  // namespace

Screen::Screen(const ReportOptions& options, Sink& sink)
    : paint(options.color),
      width(std::clamp(options.width, kNarrowest, kWidest)),
      verbose_(options.verbose),
      sink_(sink) {}

void Screen::line(std::string_view text) {
  sink_.write(text.substr(0, text.find_last_not_of(' ') + 1));
  sink_.write("\n");
}

void Screen::spread(std::string_view indent, std::string_view left, Brush left_brush, std::string_view right,
                    Brush right_brush) {
  const std::string last = end_of(right, width / 2);
  const std::size_t room = width - columns(last) - columns(indent) - 2;
  line(fmt::format("{}{}  {}", indent, (paint.*left_brush)(padded(fitted(left, room), room)),
                   (paint.*right_brush)(last)));
}

void Screen::rule(std::string_view text, Brush brush) {
  std::string dashes;
  for (std::size_t i = columns(text) + 1; i < width; ++i) dashes += "─";
  line((paint.*brush)(text) + " " + paint.quiet(dashes));
  line();
}

void Screen::quote(std::string_view indent, const std::string& bar, std::string_view text, Quote kind) {
  const Limits limits = verbose_ ? kLong : kShort;
  const std::size_t room = width - std::min(width / 2, columns(indent) + 2);
  std::size_t used = 0;
  bool first = true;
  for (const std::string& raw : shown_lines(clipped(text, limits.bytes))) {
    for (const std::string& piece : wrapped(tamed(without_tabs(raw)), room)) {
      if (++used > limits.lines) return line(fmt::format("{}{}{}", indent, bar, paint.quiet("…")));
      const bool diff = kind == Quote::message && !first;
      line(fmt::format("{}{}{}", indent, bar, diff ? paint.as_in(raw, piece) : piece));
    }
    first = false;
  }
}

}  // namespace proctor::reporters
