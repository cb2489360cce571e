#include "reporters/columns.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/utf8.h"

namespace proctor::reporters {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Unicode's East Asian Width W and F, with the small gaps closed; characters shown as emoji by default.
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},
    {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},
    {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18CFF}, {0x1B000, 0x1B2FF},
    {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F7E0, 0x1F7EB}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

// The common combining marks and the variation selectors.
constexpr Range kNone[] = {{0x0300, 0x036F}, {0x0483, 0x0489},  {0x0591, 0x05BD}, {0x05BF, 0x05BF},
                           {0x05C1, 0x05C2}, {0x05C4, 0x05C5},  {0x0610, 0x061A}, {0x064B, 0x065F},
                           {0x0670, 0x0670}, {0x06D6, 0x06DC},  {0x093C, 0x093C}, {0x0941, 0x0948},
                           {0x094D, 0x094D}, {0x0E31, 0x0E31},  {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
                           {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},  {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
                           {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};

template <std::size_t size>
bool is_in(const Range (&ranges)[size], char32_t c) {
  const auto* at = std::lower_bound(std::begin(ranges), std::end(ranges), c,
                                    [](const Range& range, char32_t code) { return range.last < code; });
  return at != std::end(ranges) && at->first <= c;
}

std::size_t width_of(char32_t c) {
  if (c < 0x300) return 1;
  if (is_in(kNone, c)) return 0;
  return is_in(kWide, c) ? 2 : 1;
}

// How many bytes of the text fit into a width; at least one character.
std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t used = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end;
    used += width_of(next_code_point(text, next));
    if (used > width && end > 0) break;
    end = next;
  }
  return end;
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) width += width_of(next_code_point(text, i));
  return width;
}

std::string fitted(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width < 2) return "…";
  return std::string(text.substr(0, fitting(text, width - 1))) + "…";
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used < width) text.append(width - used, ' ');
  return text;
}

std::string padded_left(std::string text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used < width) text.insert(0, width - used, ' ');
  return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t end = fitting(text, width); end < text.size(); end = fitting(text, width)) {
    const auto space = text.substr(0, std::min(end + 1, text.size())).rfind(' ');
    if (space != std::string_view::npos && space > end / 2) end = space;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  if (!text.empty() || lines.empty()) lines.emplace_back(text);
  return lines;
}

}  // namespace proctor::reporters
