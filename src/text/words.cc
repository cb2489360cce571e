#include "text/words.h"

#include "base/utf8.h"
#include "text/characters.h"

namespace proctor::text {
namespace {

bool ends_sentence(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x3002 || c == 0xFF01 || c == 0xFF1F;
}

bool closes(char32_t c) {
  return c == '"' || c == '\'' || c == ')' || c == ']' || c == 0x2019 || c == 0x201D;
}

bool joins(char32_t c) { return c == '\'' || c == 0x2019 || c == '.' || c == ','; }

// Walks a text and gathers its words.
class Gatherer {
 public:
  Gatherer(std::string_view text, Marks marks) : characters_(to_characters(text)), marks_(marks) {}

  std::vector<std::string> gather() && {
    for (at_ = 0; at_ < characters_.size(); ++at_) take(characters_[at_]);
    finish();
    return std::move(words_);
  }

 private:
  void take(char32_t c) {
    if (is_han_like(c)) {
      finish();
      append_utf8(word_, c);
      finish();
    } else if (is_word(c)) {
      append_utf8(word_, fold_case(c));
    } else if (joins(c) && joins_here(c)) {
      append_utf8(word_, c == 0x2019 ? U'\'' : c);
    } else {
      finish();
      if (marks_ == Marks::as_tokens && !is_space(c)) {
        append_utf8(word_, c);
        finish();
      }
    }
  }

  // Between letters an apostrophe, between digits a point or comma.
  bool joins_here(char32_t c) const {
    if (word_.empty() || at_ + 1 == characters_.size()) return false;
    const char32_t before = characters_[at_ - 1];
    const char32_t after = characters_[at_ + 1];
    const auto is_digit = [](char32_t d) { return d >= '0' && d <= '9'; };
    if (c == '.' || c == ',') return is_digit(before) && is_digit(after);
    return is_word(before) && is_word(after);
  }

  void finish() {
    if (!word_.empty()) words_.push_back(std::move(word_));
    word_.clear();
  }

  std::u32string characters_;
  Marks marks_;
  std::size_t at_ = 0;
  std::string word_;
  std::vector<std::string> words_;
};

}  // namespace

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  bool inside = false;
  for (std::size_t i = 0; i < text.size();) {
    const bool space = is_space(next_code_point(text, i));
    if (!space && !inside) ++count;
    inside = !space;
  }
  return count;
}

std::size_t count_lines(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if (c == '\n') ++count;
  return text.empty() || text.back() == '\n' ? count : count + 1;
}

std::size_t count_sentences(std::string_view text) {
  std::size_t count = 0;
  bool words = false;   // since the last sentence
  bool marked = false;  // the last character that was no closing quote or bracket ended a sentence
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_code_point(text, i);
    if (marked && words && is_space(c)) {
      ++count;
      words = false;
    }
    if (!closes(c)) marked = ends_sentence(c);
    words = words || is_word(c);
  }
  return words ? count + 1 : count;
}

std::int64_t estimate_tokens(std::string_view text) {
  const std::size_t eighths = 4 * count_words(text) + count_code_points(text);
  return static_cast<std::int64_t>((eighths + 4) / 8);
}

std::vector<std::string> to_words(std::string_view text, Marks marks) {
  return Gatherer(text, marks).gather();
}

}  // namespace proctor::text
