// In this order: control characters go, Chinese characters stand alone, what can be taken apart is (NFD), the
// accents that are left over go, then lower case. Taking apart goes character by character: the order in
// which several accents stand does not matter to one who drops them.
#include "embeddings/words.h"

#include <utf8proc.h>

#include <cstdint>

#include "base/utf8.h"

namespace proctor::embeddings {
namespace {

constexpr char32_t kBlank = U' ';
constexpr char32_t kReplacement = 0xFFFD;

bool within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

utf8proc_category_t category_of(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

bool is_blank(char32_t c) {
  if (c < 0x80) return c == U' ' || c == U'\t' || c == U'\n' || c == U'\r';
  const auto category = category_of(c);
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

// Also a byte that is part of no character, which reads as U+FFFD.
bool is_dropped(char32_t c) {
  if (c == 0 || c == kReplacement) return true;
  const auto category = category_of(c);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
         category == UTF8PROC_CATEGORY_CO || category == UTF8PROC_CATEGORY_CS;
}

bool is_ascii_punctuation(char32_t c) {
  return within(c, '!', '/') || within(c, ':', '@') || within(c, '[', '`') || within(c, '{', '~');
}

bool is_punctuation(char32_t c) {
  if (c < 0x80) return is_ascii_punctuation(c);
  const auto category = category_of(c);
  return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

// Of the blocks that the model's makers named; kana and Hangul are written as words.
bool is_chinese(char32_t c) {
  return within(c, 0x4E00, 0x9FFF) || within(c, 0x3400, 0x4DBF) || within(c, 0x20000, 0x2A6DF) ||
         within(c, 0x2A700, 0x2CEAF) || within(c, 0xF900, 0xFAFF) || within(c, 0x2F800, 0x2FA1F);
}

bool is_letter(char32_t c) {
  const auto category = category_of(c);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

// The blocks with Latin letters: ASCII to IPA and modifier letters, phonetic extensions, Latin Extended
// Additional, C, D and E, ligatures and full-width forms.
bool is_latin_block(char32_t c) {
  return c < 0x0300 || within(c, 0x1D00, 0x1DBF) || within(c, 0x1E00, 0x1EFF) || within(c, 0x2C60, 0x2C7F) ||
         within(c, 0xA720, 0xA7FF) || within(c, 0xAB30, 0xAB6F) || within(c, 0xFB00, 0xFB06) ||
         within(c, 0xFF21, 0xFF5A);
}

char32_t to_lower(char32_t c) {
  if (c < 0x80) return within(c, 'A', 'Z') ? c + ('a' - 'A') : c;
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

}  // namespace

bool is_foreign(const Word& word) {
  for (std::size_t at = 0; at < word.text.size();) {
    const char32_t c = next_code_point(word.text, at);
    if (!is_latin_block(c) && is_letter(c)) return true;
  }
  return false;
}

WordReader::Characters WordReader::read(char32_t character) {
  Characters out;
  if (is_blank(character)) return {.of = {kBlank}, .count = 1};
  if (is_dropped(character)) return out;
  out.alone = is_chinese(character);
  std::array<utf8proc_int32_t, Characters::kMost> parts = {};
  int ignored = 0;  // where a character of several ends, which is not asked
  const auto count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(character), parts.data(),
                              static_cast<utf8proc_ssize_t>(parts.size()), UTF8PROC_DECOMPOSE, &ignored);
  for (std::size_t i = 0; count > 0 && i < static_cast<std::size_t>(count) && i < parts.size(); ++i) {
    const auto part = static_cast<char32_t>(parts[i]);
    if (category_of(part) != UTF8PROC_CATEGORY_MN) out.of[out.count++] = to_lower(part);
  }
  return out;
}

// False at the end of the text.
bool WordReader::refill() {
  while (taken_ == waiting_.count) {
    if (at_ == text_.size()) return false;
    waiting_at_ = at_;
    waiting_ = read(next_code_point(text_, at_));
    taken_ = 0;
  }
  return true;
}

std::optional<Word> WordReader::next() {
  Word word;
  while (refill()) {
    const char32_t c = waiting_.of[taken_];
    const bool punctuation = is_punctuation(c);
    const bool alone = waiting_.alone || punctuation;
    if (word.characters > 0 && (alone || c == kBlank)) break;
    take();
    if (c == kBlank) continue;
    if (++word.characters <= kLongestWord) append_utf8(word.text, c);
    word.punctuation = punctuation;
    if (alone) break;
  }
  return word.characters > 0 ? std::optional(std::move(word)) : std::nullopt;
}

double foreign_share(std::string_view text) {
  std::size_t words = 0;
  std::size_t foreign = 0;
  WordReader reader(text);
  while (const auto word = reader.next()) {
    if (word->punctuation) continue;
    ++words;
    if (is_foreign(*word)) ++foreign;
  }
  return words == 0 ? 0 : static_cast<double>(foreign) / static_cast<double>(words);
}

}  // namespace proctor::embeddings
