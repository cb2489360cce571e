// RFC 5892 derives from Unicode properties which characters a label may have; the properties are those of the
// regular expressions. Joining types and directions, which these lack, are told by the ranges of the scripts
// that have them.
#include "value/format_idn.h"

#include <algorithm>
#include <iterator>

#include "regex/charset.h"
#include "regex/unicode.h"

namespace proctor::value::formats {
namespace {

using regex::CharSet;

CharSet category(std::string_view name) {
  return regex::property("General_Category", name).value_or(CharSet{});
}
CharSet script(std::string_view name) { return regex::property("Script", name).value_or(CharSet{}); }
CharSet binary(std::string_view name) { return regex::property(name).value_or(CharSet{}); }

CharSet without(const CharSet& set, const CharSet& other) {
  return regex::intersected(set, regex::negated(other, regex::Unit::code_point));
}

constexpr char32_t kMiddleDot = 0xB7;
constexpr char32_t kKeraia = 0x375;
constexpr char32_t kGeresh = 0x5F3;
constexpr char32_t kGershayim = 0x5F4;
constexpr char32_t kKatakanaDot = 0x30FB;
constexpr char32_t kNonJoiner = 0x200C;
constexpr char32_t kJoiner = 0x200D;

const CharSet& marks() {
  static const CharSet kMarks = regex::united(category("Mn"), regex::united(category("Mc"), category("Me")));
  return kMarks;
}

// Letters and digits that stay as they are under case folding and normalisation, by RFC 5892's sections 2.6
// to 3.
CharSet valid_letters() {
  CharSet out;
  for (const char* name : {"Ll", "Lu", "Lo", "Lm", "Mn", "Mc", "Nd"})
    out = regex::united(out, category(name));
  out = without(out, binary("Changes_When_NFKC_Casefolded"));
  out = without(out, binary("Default_Ignorable_Code_Point"));
  out = without(out, {{0x640, 0x640},
                      {0x7FA, 0x7FA},
                      {0x1100, 0x11FF},
                      {0x20D0, 0x20FF},
                      {0x302E, 0x302F},
                      {0x3031, 0x3035},
                      {0x303B, 0x303B},
                      {0xA960, 0xA97F},
                      {0xD7B0, 0xD7FF},
                      {0x1D100, 0x1D24F}});
  return regex::united(out, {{'-', '-'},
                             {'a', 'z'},
                             {0xDF, 0xDF},
                             {0x3C2, 0x3C2},
                             {0x6FD, 0x6FE},
                             {0xF0B, 0xF0B},
                             {0x3007, 0x3007}});
}

bool is_valid_letter(char32_t c) {
  static const CharSet kValid = valid_letters();
  return regex::contains(kValid, c);
}

bool is_within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }
bool is_arabic_digit(char32_t c) { return is_within(c, 0x660, 0x669); }
bool is_persian_digit(char32_t c) { return is_within(c, 0x6F0, 0x6F9); }

// Signs that join two consonants: those of canonical combining class 9.
bool is_virama(char32_t c) {
  constexpr char32_t kAll[] = {
      0x94D,   0x9CD,   0xA4D,   0xACD,   0xB4D,   0xBCD,   0xC4D,   0xCCD,   0xD3B,   0xD3C,   0xD4D,
      0xDCA,   0xE3A,   0xEBA,   0xF84,   0x1039,  0x103A,  0x1714,  0x1715,  0x1734,  0x17D2,  0x1A60,
      0x1B44,  0x1BAA,  0x1BAB,  0x1BF2,  0x1BF3,  0x2D7F,  0xA806,  0xA82C,  0xA8C4,  0xA953,  0xA9C0,
      0xAAF6,  0xABED,  0x10A3F, 0x11046, 0x11070, 0x1107F, 0x110B9, 0x11133, 0x11134, 0x111C0, 0x11235,
      0x112EA, 0x1134D, 0x11442, 0x114C2, 0x115BF, 0x1163F, 0x116B6, 0x1172B, 0x11839, 0x1193D, 0x1193E,
      0x119E0, 0x11A34, 0x11A47, 0x11A99, 0x11C3F, 0x11D44, 0x11D45, 0x11D97};
  return std::binary_search(std::begin(kAll), std::end(kAll), c);
}

// Arabic letters that join only to the letter before them.
bool joins_backwards_only(char32_t c) {
  static const CharSet kLetters = {{0x622, 0x625}, {0x627, 0x627}, {0x629, 0x629}, {0x62F, 0x632},
                                   {0x648, 0x648}, {0x671, 0x673}, {0x675, 0x677}, {0x688, 0x699},
                                   {0x6C0, 0x6C0}, {0x6C3, 0x6CB}, {0x6CD, 0x6CD}, {0x6CF, 0x6CF},
                                   {0x6D2, 0x6D3}, {0x6D5, 0x6D5}, {0x6EE, 0x6EF}};
  return regex::contains(kLetters, c);
}

bool joins(char32_t c) {
  return c != 0x621 && c != 0x674 && !is_arabic_digit(c) && !is_persian_digit(c) &&
         (is_within(c, 0x620, 0x64A) || is_within(c, 0x66E, 0x6FF) || is_within(c, 0x710, 0x74F) ||
          is_within(c, 0x750, 0x77F) || is_within(c, 0x7CA, 0x7EA) || is_within(c, 0x8A0, 0x8C7));
}

bool may_have_non_joiner(const CodePoints& label, std::size_t at) {
  if (at > 0 && is_virama(label[at - 1])) return true;
  const auto is_mark = [&](char32_t c) { return regex::contains(marks(), c); };
  std::size_t before = at;
  while (before > 0 && is_mark(label[before - 1])) --before;
  std::size_t after = at + 1;
  while (after < label.size() && is_mark(label[after])) ++after;
  return before > 0 && after < label.size() && joins(label[before - 1]) &&
         !joins_backwards_only(label[before - 1]) && joins(label[after]);
}

bool has_script(char32_t c, std::string_view name) { return regex::contains(script(name), c); }

bool is_japanese_or_han(char32_t c) {
  static const CharSet kAll =
      regex::united(script("Hiragana"), regex::united(script("Katakana"), script("Han")));
  return c != kKatakanaDot && regex::contains(kAll, c);
}

// The rules of RFC 5892's appendix A for characters that are valid in some surroundings only; nothing for
// others.
std::optional<bool> context_of(const CodePoints& label, std::size_t at) {
  const char32_t c = label[at];
  const char32_t before = at > 0 ? label[at - 1] : 0;
  const char32_t after = at + 1 < label.size() ? label[at + 1] : 0;
  switch (c) {
    case kNonJoiner: return may_have_non_joiner(label, at);
    case kJoiner: return is_virama(before);
    case kMiddleDot: return before == 'l' && after == 'l';
    case kKeraia: return has_script(after, "Greek");
    case kGeresh:
    case kGershayim: return has_script(before, "Hebrew");
    case kKatakanaDot: return std::any_of(label.begin(), label.end(), is_japanese_or_han);
    default: break;
  }
  if (is_arabic_digit(c)) return std::none_of(label.begin(), label.end(), is_persian_digit);
  if (is_persian_digit(c)) return std::none_of(label.begin(), label.end(), is_arabic_digit);
  return std::nullopt;
}

enum class Direction { left, right, european_digit, arabic_digit, mark, other };

Direction direction_of(char32_t c) {
  if ((c >= '0' && c <= '9') || is_persian_digit(c)) return Direction::european_digit;
  if (is_arabic_digit(c)) return Direction::arabic_digit;
  static const CharSet kMarks = category("Mn");
  if (regex::contains(kMarks, c)) return Direction::mark;
  if (c == '-' || c == kMiddleDot || c == kKeraia || c == kKatakanaDot || c == kJoiner || c == kNonJoiner)
    return Direction::other;
  const bool right = is_within(c, 0x590, 0x8FF) || is_within(c, 0xFB1D, 0xFDFF) ||
                     is_within(c, 0xFE70, 0xFEFF) || is_within(c, 0x10800, 0x10FFF) ||
                     is_within(c, 0x1E800, 0x1EFFF);
  return right ? Direction::right : Direction::left;
}

bool is_right_to_left(const CodePoints& label) {
  return std::any_of(label.begin(), label.end(), [](char32_t c) {
    return direction_of(c) == Direction::right || direction_of(c) == Direction::arabic_digit;
  });
}

// RFC 5893, section 2.
bool label_keeps_bidi_rule(const CodePoints& label) {
  if (label.empty()) return true;
  const Direction first = direction_of(label[0]);
  if (first != Direction::left && first != Direction::right) return false;
  const bool right = first == Direction::right;
  bool european = false;
  bool arabic = false;
  Direction last = first;
  for (const char32_t c : label) {
    const Direction direction = direction_of(c);
    european = european || direction == Direction::european_digit;
    arabic = arabic || direction == Direction::arabic_digit;
    if (direction == (right ? Direction::left : Direction::right)) return false;
    if (!right && direction == Direction::arabic_digit) return false;
    if (direction != Direction::mark) last = direction;
  }
  const bool digit_last = last == Direction::european_digit || (right && last == Direction::arabic_digit);
  return !(right && european && arabic) && (last == first || digit_last);
}

}  // namespace

bool is_u_label(const CodePoints& label) {
  if (label.empty() || label.front() == '-' || label.back() == '-' || regex::contains(marks(), label.front()))
    return false;
  if (label.size() > 3 && label[2] == '-' && label[3] == '-') return false;
  for (std::size_t i = 0; i < label.size(); ++i)
    if (!context_of(label, i).value_or(is_valid_letter(label[i]))) return false;
  const auto punycode = to_punycode(label);
  constexpr std::size_t kLongest = 63 - 4;  // with "xn--"
  return punycode && punycode->size() <= kLongest;
}

bool keeps_bidi_rule(const std::vector<CodePoints>& labels) {
  if (std::none_of(labels.begin(), labels.end(), is_right_to_left)) return true;
  return std::all_of(labels.begin(), labels.end(), label_keeps_bidi_rule);
}

}  // namespace proctor::value::formats
