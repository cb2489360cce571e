#include "text/refusal_reading.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/words.h"
#include "text/refusal_phrase_book.h"

namespace proctor::text {
namespace {

constexpr Word kListItem = {0xFFFF, 0xFFFF};  // stands for the mark of a list
constexpr std::size_t kMostBytes = 20'000;    // of an answer: it refuses early or not at all

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr std::array<std::string_view, 3> kApostrophes = {"\u2019", "\u2018", "\u02BC"};

// Bytes of the apostrophe at this place, 0 where there is none.
std::size_t apostrophe_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (text[at] == '\'') return 1;
  if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
  for (const auto mark : kApostrophes)
    if (text.substr(at).starts_with(mark)) return mark.size();
  return 0;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Reading read() && {
    while (at_ < text_.size()) step();
    end_sentence();
    find_cues();
    return std::move(reading_);
  }

 private:
  void step() {
    if (std::exchange(line_begins_, false)) return begin_line();
    const char c = text_[at_];
    if (is_letter(c)) return read_word();
    if (is_digit(c)) return read_number();
    if (c == '`') return skip_code();
    if (const std::size_t closing = closing_quote(); closing > 0) return skip_quote(closing);
    if (c == '.' || c == '!' || c == '?') ends_ = true;
    if (c == '\n' || (ends_ && is_blank(c))) end_sentence();
    line_begins_ = c == '\n';
    ++at_;
  }

  // Past white space and the mark of a list.
  void begin_line() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ >= text_.size() || text_[at_] == '\n') return;
    ++reading_.lines;
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end]) && end - at_ < 3) ++end;
    const bool number = end > at_ && end < text_.size() && (text_[end] == '.' || text_[end] == ')');
    const bool bullet =
        at_ + 1 < text_.size() && (text_[at_] == '-' || text_[at_] == '*') && text_[at_ + 1] == ' ';
    if (!number && !bullet && !text_.substr(at_).starts_with("\u2022")) return;
    ++reading_.list_items;
    words_.push_back(kListItem);
    ++sentence_words_;
    at_ = number ? end + 1 : at_ + 1;
  }

  void read_number() {
    while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == ',')) ++at_;
    if (text_[at_ - 1] == '.') --at_;
  }

  void skip_code() {
    const auto fence = text_.substr(at_).starts_with("```") ? std::string_view("```") : std::string_view("`");
    const std::size_t end = text_.find(fence, at_ + fence.size());
    const std::size_t past = end == std::string_view::npos ? at_ + fence.size() : end + fence.size();
    reading_.code += past - at_;
    at_ = past;
  }

  // Where speech in double quotation marks that begins here ends; 0 where none begins or it is too long to be
  // speech.
  std::size_t closing_quote() const {
    constexpr std::size_t kLongest = 400;
    const auto rest = text_.substr(at_);
    const bool plain = rest.front() == '"';
    if (!plain && !rest.starts_with("\u201C")) return 0;
    const auto closing = plain ? std::string_view("\"") : std::string_view("\u201D");
    const std::size_t end = rest.substr(0, kLongest).find(closing, plain ? 1 : 3);
    return end == std::string_view::npos ? 0 : at_ + end + closing.size();
  }

  // An answer that stands in quotation marks as a whole is read.
  void skip_quote(std::size_t closing) {
    const bool whole = words_.empty() && trimmed(text_.substr(closing)).empty();
    if (whole) {
      ++at_;
      return;
    }
    at_ = closing;
    const char last = closing >= 2 ? text_[closing - 2] : ' ';
    ends_ = last == '.' || last == '!' || last == '?';
  }

  void read_word() {
    ends_ = false;
    const std::size_t begin = at_;
    std::array<char, 24> letters = {};
    std::size_t length = 0;
    std::size_t apostrophe = std::string_view::npos;  // how many letters stand before it
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_letter(c)) {
        if (length < letters.size()) letters[length++] = static_cast<char>(c | 0x20);
        ++at_;
      } else if (const std::size_t mark = apostrophe_at(text_, at_);
                 mark > 0 && apostrophe == std::string_view::npos && at_ + mark < text_.size() &&
                 is_letter(text_[at_ + mark])) {
        apostrophe = length;
        at_ += mark;
      } else {
        break;
      }
    }
    if (sentence_begin_ == std::string_view::npos) sentence_begin_ = begin;
    sentence_end_ = at_;
    put({letters.data(), length}, apostrophe);
  }

  // Spells contractions out. A possessive loses its ending.
  void put(std::string_view letters, std::size_t apostrophe) {
    if (apostrophe == std::string_view::npos) {
      if (letters == "cant") return put_word("cannot");
      if (letters == "dont") return put_word("do"), put_word("not");
      if (letters == "im") return put_word("i"), put_word("am");
      return put_word(letters);
    }
    const auto head = letters.substr(0, apostrophe);
    const auto tail = letters.substr(apostrophe);
    if (tail == "t" && head.ends_with('n')) return put_negation(head);
    put_word(head);
    if (tail == "m") return put_word("am");
    if (tail == "re") return put_word("are");
    if (tail == "ve") return put_word("have");
    if (tail == "ll") return put_word("will");
    if (tail == "d") return put_word("would");
    if (tail == "s" && head == "let") return put_word("us");
    if (tail == "s" &&
        (head == "it" || head == "that" || head == "there" || head == "here" || head == "what"))
      put_word("is");
  }

  void put_negation(std::string_view head) {
    if (head == "can") return put_word("cannot");
    put_word(head == "won" ? "will" : head == "shan" ? "shall" : head.substr(0, head.size() - 1));
    put_word("not");
  }

  void put_word(std::string_view word) {
    words_.push_back(phrase_book().find_word(word));
    ++sentence_words_;
  }

  void end_sentence() {
    ends_ = false;
    if (sentence_words_ == 0) return;
    if (sentence_begin_ == std::string_view::npos) sentence_begin_ = sentence_end_;
    reading_.sentences.push_back({sentence_begin_, sentence_end_, sentence_words_});
    sentence_begin_ = std::string_view::npos;
    sentence_words_ = 0;
  }

  void find_cues() {
    reading_.words = words_.size();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < reading_.sentences.size(); ++i) {
      const std::size_t end = begin + reading_.sentences[i].words;
      while (begin < end) {
        if (words_[begin].exact == kListItem.exact) reading_.cues.push_back({Cue::item, begin, i});
        const auto found = phrase_book().match(words_.data() + begin, words_.data() + end);
        if (found.words > 0) reading_.cues.push_back({found.cue, begin, i});
        begin += std::max<std::size_t>(found.words, 1);
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_begins_ = true;
  bool ends_ = false;  // a mark that ends a sentence was the last thing read
  std::size_t sentence_begin_ = std::string_view::npos;
  std::size_t sentence_end_ = 0;
  std::size_t sentence_words_ = 0;
  std::vector<Word> words_;
  Reading reading_;
};

}  // namespace

Reading read_cues(std::string_view text) {
  Reading reading = Reader(text.substr(0, kMostBytes)).read();
  reading.letter = trimmed(text.substr(0, kMostBytes)).starts_with("Dear ");
  return reading;
}

}  // namespace proctor::text
