#include "text/refusal_reading.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "text/refusal_letters.h"
#include "text/refusal_marks.h"
#include "text/refusal_phrase_book.h"

namespace proctor::text {
namespace {

constexpr Word kListItem = {0xFFFF, 0xFFFF};  // stands for the mark of a list
constexpr std::size_t kMaxBytes = 20'000;     // of an answer: it refuses early or not at all
constexpr std::size_t kMaxVotes = 300;        // words that are asked for their language

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr std::array<std::string_view, 3> kApostrophes = {"\u2019", "\u2018", "\u02BC"};

// Bytes of the apostrophe at this byte, 0 where there is none.
std::size_t apostrophe_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (text[at] == '\'') return 1;
  if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
  for (const auto mark : kApostrophes)
    if (text.substr(at).starts_with(mark)) return mark.size();
  return 0;
}

// Labels of a single speaker's answer, which make no dialogue.
bool is_heading(std::string_view label) {
  constexpr std::array<std::string_view, 14> kHeadings = {
      "answer",  "response", "reason",  "explanation", "note",         "output",  "result",
      "refusal", "summary",  "verdict", "disclaimer",  "final answer", "warning", "important"};
  std::string plain = lower(label);
  std::erase_if(plain, [](char c) { return c == '*' || c == ':'; });
  return std::find(kHeadings.begin(), kHeadings.end(), trimmed(plain)) != kHeadings.end();
}

// A salutation or a subject line. "Dear user" is how some assistants begin.
bool begins_letter(std::string_view text) {
  constexpr std::array<std::string_view, 32> kSalutations = {
      "Dear ",    "Subject:", "Sehr geehrte", "Liebe ",    "Lieber ",  "Betreff:", "Cher ",    "Chère ",
      "Objet :",  "Objet:",   "Estimado ",    "Estimada ", "Querido ", "Querida ", "Asunto:",  "Gentile ",
      "Egregio ", "Oggetto:", "Prezado",      "Prezada",   "Caro ",    "Cara ",    "Assunto:", "Уважаем",
      "Дорог",    "Тема:",    "尊敬的",       "亲爱的",    "拝啓",     "件名",     "主题：",   "主题:"};
  const std::string begin = lower(text.substr(0, 20));
  if (begin.starts_with("dear user") || begin.starts_with("dear customer") ||
      begin.starts_with("dear friend"))
    return false;
  return std::any_of(kSalutations.begin(), kSalutations.end(),
                     [&](std::string_view salutation) { return text.starts_with(salutation); });
}

bool is_prose(std::string_view fence_language) {
  return fence_language.empty() || fence_language == "text" || fence_language == "txt" ||
         fence_language == "markdown" || fence_language == "md" || fence_language == "plaintext";
}

struct Letters {
  std::array<char, 32> text = {};
  std::size_t length = 0;

  void add(std::string_view more) {
    for (const char c : more)
      if (length < text.size()) text[length++] = c;
  }
  std::string_view view() const { return {text.data(), length}; }
};

class Reader {
 public:
  // `all`: quotations and prose in fences are read, too, because the answer has nothing else.
  Reader(std::string_view text, bool all) : text_(text), all_(all) {}

  Reading read() {
    while (at_ < text_.size()) step();
    end_sentence();
    reading_.dialogue = labels_.size() >= 2;
    reading_.language = language();
    find_cues();
    find_introductions();
    return std::move(reading_);
  }

  bool has_skipped() const { return skipped_; }

 private:
  void step() {
    if (std::exchange(line_begins_, false)) return begin_line();
    const char c = text_[at_];
    if (is_ascii_letter(c)) return read_word();
    if (c == ' ') return step_blank();
    if (static_cast<unsigned char>(c) >= 0x80) return read_other();
    if (is_digit(c)) return read_number();
    if (c == '`' || c == '~') {
      if (skip_code()) return;
    } else if (c == '<') {
      if (skip_tag()) return;
    } else if (c == '"' || c == '\'') {
      if (skip_quotation()) return;
    }
    if (c == '.' || c == '!' || c == '?' || c == ':') mark_ = c;
    if (c == ',' || c == ';') ++clause_;
    if (c == '\n') end_line();
    if (mark_ != 0 && is_blank(c)) end_sentence();
    ++at_;
  }

  void step_blank() {
    if (mark_ != 0) end_sentence();
    ++at_;
  }

  void end_line() {
    end_sentence();
    line_begins_ = true;
    labelled_ = false;
    item_ = false;
  }

  // Past white space and the mark of a list.
  void begin_line() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ >= text_.size() || text_[at_] == '\n') return;
    ++reading_.lines;
    if (text_[at_] == '>' && !all_) return skip_line();
    if (begin_item()) return;
    while (at_ < text_.size() && (text_[at_] == '*' || text_[at_] == '_' || text_[at_] == '#')) ++at_;
    begin_label();
  }

  void skip_line() {
    skipped_ = true;
    at_ = std::min(text_.find('\n', at_), text_.size());
  }

  bool begin_item() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end]) && end - at_ < 3) ++end;
    const bool number = end > at_ && end < text_.size() && (text_[end] == '.' || text_[end] == ')');
    const bool bullet =
        at_ + 1 < text_.size() && (text_[at_] == '-' || text_[at_] == '*') && text_[at_ + 1] == ' ';
    if (!number && !bullet && !text_.substr(at_).starts_with("\u2022")) return false;
    ++reading_.list_items;
    item_ = true;
    put_found(kListItem, 2);
    at_ = number ? end + 1 : at_ + 1;
    return true;
  }

  void begin_label() {
    const std::size_t length = label_at(text_, at_);
    if (length == 0) return;
    const auto label = text_.substr(at_, length);
    if (is_heading(label)) return;
    labelled_ = true;
    if (std::find(labels_.begin(), labels_.end(), label) == labels_.end()) labels_.push_back(label);
  }

  void read_number() {
    while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == ',')) ++at_;
    if (text_[at_ - 1] == '.') --at_;
    ++numbers_;
  }

  bool skip_code() {
    const auto code = code_at(text_, at_);
    if (!code) return false;
    if (all_ && is_prose(code->language)) {
      at_ = code->inner_begin;
      return true;
    }
    reading_.code += code->end - at_;
    skip_to(code->end);
    return true;
  }

  bool skip_tag() {
    const auto tag = tag_at(text_, at_);
    if (!tag) return false;
    if (tag->end > tag->inner_begin) skipped_ = true;
    at_ = tag->end;
    return true;
  }

  bool skip_quotation() {
    const auto quotation = quotation_at(text_, at_);
    if (!quotation || all_) return false;
    const char last = quotation->inner_end > quotation->inner_begin ? text_[quotation->inner_end - 1] : ' ';
    skip_to(quotation->end);
    quotes_ = true;
    if (last == '.' || last == '!' || last == '?') mark_ = last;
    return true;
  }

  void skip_to(std::size_t end) {
    skipped_ = true;
    at_ = end;
  }

  // What is not ASCII: a letter, a sign that ends a sentence, a quotation, or nothing of interest.
  void read_other() {
    if (skip_quotation()) return;
    std::size_t past = at_;
    const char32_t c = next_code_point(text_, past);
    const Letter letter = fold_letter(c);
    if (letter.kind == LetterKind::latin || letter.kind == LetterKind::cyrillic) return read_word();
    if (letter.kind != LetterKind::none) return read_character(c, letter.kind, past);
    at_ = past;
    if (c == 0x3001 || c == 0xFF0C || c == 0x2014) ++clause_;
    if (c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0xFF1A) {
      mark_ = c == 0x3002 ? '.' : c == 0xFF01 ? '!' : c == 0xFF1F ? '?' : ':';
      end_sentence();
    }
  }

  void read_character(char32_t c, LetterKind kind, std::size_t past) {
    ++(kind == LetterKind::kana ? kana_ : han_);
    begin_words(at_);
    at_ = sentence_end_ = past;
    put_found(phrase_book().vocabulary().find(c), 1);
  }

  void begin_words(std::size_t at) {
    mark_ = 0;
    if (sentence_begin_ == std::string_view::npos) sentence_begin_ = at;
  }

  void read_word() {
    begin_words(at_);
    Letters letters;
    std::size_t apostrophe = std::string_view::npos;  // how many letters stand before it
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_ascii_letter(c)) {
        const char low = static_cast<char>(c | 0x20);
        letters.add({&low, 1});
        ++at_;
      } else if (const std::size_t mark = apostrophe_at(text_, at_); mark > 0) {
        if (apostrophe != std::string_view::npos || !letter_follows(at_ + mark)) break;
        apostrophe = letters.length;
        at_ += mark;
      } else if (!add_accented(letters)) {
        break;
      }
    }
    sentence_end_ = at_;
    put(letters.view(), apostrophe);
  }

  bool letter_follows(std::size_t at) const {
    if (at >= text_.size()) return false;
    if (static_cast<unsigned char>(text_[at]) < 0x80) return is_ascii_letter(text_[at]);
    return fold_letter(next_code_point(text_, at)).kind == LetterKind::latin;
  }

  bool add_accented(Letters& letters) {
    if (static_cast<unsigned char>(text_[at_]) < 0x80) return false;
    std::size_t past = at_;
    const Letter letter = fold_letter(next_code_point(text_, past));
    if (letter.kind != LetterKind::latin && letter.kind != LetterKind::cyrillic) return false;
    if (letter.kind == LetterKind::cyrillic) ++cyrillic_;
    letters.add(letter.folded);
    at_ = past;
    return true;
  }

  // Spells contractions out. An English possessive loses its ending; elsewhere an apostrophe parts two words.
  void put(std::string_view letters, std::size_t apostrophe) {
    if (apostrophe == std::string_view::npos) {
      if (letters == "cant") return put_word("cannot");
      if (letters == "dont") return put_word("do"), put_word("not");
      if (letters == "wont") return put_word("will"), put_word("not");
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
    if (tail == "s") return put_is(head);
    put_word(tail);
  }

  void put_is(std::string_view head) {
    constexpr std::array<std::string_view, 9> kBefore = {"it",   "that", "there", "here", "what",
                                                         "this", "he",   "she",   "who"};
    if (std::find(kBefore.begin(), kBefore.end(), head) != kBefore.end()) put_word("is");
  }

  void put_negation(std::string_view head) {
    if (head == "can") return put_word("cannot");
    put_word(head == "won" ? "will" : head == "shan" ? "shall" : head.substr(0, head.size() - 1));
    put_word("not");
  }

  void put_word(std::string_view word) { put_found(phrase_book().vocabulary().find(word), 2); }

  // `halves`: two to a word; characters of scripts without spaces are half a word each.
  void put_found(Word word, std::size_t halves) {
    words_.push_back(word);
    halves_.push_back(static_cast<std::uint8_t>(halves));
    clauses_.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(clause_, 255)));
    ++sentence_words_;
  }

  void end_sentence() {
    const char mark = std::exchange(mark_, 0);
    const bool quotes = std::exchange(quotes_, false);
    clause_ = 0;
    if (sentence_words_ == 0) {
      if (mark == ':' && !reading_.sentences.empty()) reading_.sentences.back().mark = mark;
      return;
    }
    ReadSentence sentence;
    sentence.begin = sentence_begin_ == std::string_view::npos ? sentence_end_ : sentence_begin_;
    sentence.end = std::max(sentence_end_, sentence.begin);
    sentence.words = std::exchange(sentence_words_, 0);  // entries of words_ for now
    sentence.mark = mark;
    sentence.item = item_;
    sentence.labelled = labelled_;
    sentence.quotes = quotes;
    sentence.numbers = std::exchange(numbers_, 0);
    reading_.sentences.push_back(sentence);
    sentence_begin_ = std::string_view::npos;
  }

  Language language() const {
    if (kana_ > 0 && 4 * kana_ >= han_) return Language::ja;
    const std::size_t latin = words_.size() - han_ - kana_;
    if (han_ > latin) return Language::zh;
    if (cyrillic_ > 3 * latin / 2) return Language::ru;
    std::array<std::size_t, kLanguages> votes = {};
    for (std::size_t i = 0; i < std::min(words_.size(), kMaxVotes); ++i) {
      if (!words_[i].is_known() || words_[i].exact == kListItem.exact) continue;
      unsigned frequent = phrase_book().frequent_in(words_[i]);
      unsigned known = phrase_book().known_in(words_[i]);
      for (std::size_t l = 0; (frequent | known) != 0; ++l, frequent >>= 1U, known >>= 1U)
        votes[l] += 2 * (frequent & 1U) + (known & 1U);
    }
    return static_cast<Language>(std::max_element(votes.begin(), votes.end()) - votes.begin());
  }

  void find_cues() {
    std::size_t begin = 0;
    std::size_t halves = 0;
    for (std::size_t i = 0; i < reading_.sentences.size(); ++i) {
      ReadSentence& sentence = reading_.sentences[i];
      const std::size_t end = begin + sentence.words;
      const std::size_t first = begin;
      sentence.first_word = halves / 2;
      sentence.first_cue = reading_.cues.size();
      while (begin < end) {
        if (!words_[begin].is_known()) ++sentence.unknown;
        const std::size_t read =
            find_cue(begin, end, {Cue::item, halves / 2, i, clauses_[begin], begin == first});
        for (std::size_t n = 0; n < read; ++n) halves += halves_[begin++];
      }
      sentence.end_cue = reading_.cues.size();
      sentence.words = (halves + 1) / 2 - sentence.first_word;
    }
    reading_.words = (halves + 1) / 2;
  }

  // How many words the cue at this word has, or 1 where there is none.
  std::size_t find_cue(std::size_t begin, std::size_t end, FoundCue at) {
    if (words_[begin].exact == kListItem.exact) {
      reading_.cues.push_back(at);
      return 1;
    }
    const auto found = phrase_book().match(reading_.language, words_.data() + begin, words_.data() + end);
    if (found.words == 0) return 1;
    at.cue = found.cue;
    reading_.cues.push_back(at);
    return found.words;
  }

  // "Here is a reply:", "Translation:": what follows is shown. To the end of the line, or, where the colon
  // ends its line, to the end of the text.
  void find_introductions() {
    bool to_end = false;
    bool in_line = false;
    for (ReadSentence& sentence : reading_.sentences) {
      const bool new_line = begins_line(sentence);
      in_line = in_line && !new_line;
      sentence.introduced = to_end || in_line;
      if (sentence.mark != ':' || !presents(sentence)) continue;
      const bool ends_line = next_is_break(sentence.end);
      to_end = to_end || ends_line;
      in_line = in_line || !ends_line;
    }
  }

  bool presents(const ReadSentence& sentence) const {
    const auto cues = reading_.cues_of(sentence);
    return std::any_of(cues.begin(), cues.end(), [](const FoundCue& found) {
      return found.cue == Cue::here || found.cue == Cue::quoting;
    });
  }

  bool begins_line(const ReadSentence& sentence) const {
    std::size_t at = sentence.begin;
    while (at > 0 && text_[at - 1] != '\n' && !is_ascii_letter(text_[at - 1]) && text_[at - 1] != ':') --at;
    return at == 0 || text_[at - 1] == '\n';
  }

  bool next_is_break(std::size_t at) const {
    while (at < text_.size() && text_[at] != '\n' && !is_ascii_letter(text_[at])) ++at;
    return at >= text_.size() || text_[at] == '\n';
  }

  std::string_view text_;
  bool all_;
  bool skipped_ = false;
  std::size_t at_ = 0;
  bool line_begins_ = true;
  bool labelled_ = false;
  bool item_ = false;
  bool quotes_ = false;
  char mark_ = 0;  // a mark that ends a sentence was the last thing read
  std::size_t kana_ = 0;
  std::size_t han_ = 0;
  std::size_t cyrillic_ = 0;
  std::size_t sentence_begin_ = std::string_view::npos;
  std::size_t sentence_end_ = 0;
  std::size_t sentence_words_ = 0;
  std::vector<Word> words_;
  std::vector<std::uint8_t> halves_;
  std::vector<std::uint8_t> clauses_;
  std::size_t clause_ = 0;
  std::size_t numbers_ = 0;
  std::vector<std::string_view> labels_;
  Reading reading_;
};

}  // namespace

Reading read_cues(std::string_view text) {
  text = text.substr(0, kMaxBytes);
  Reader plain(text, false);
  Reading reading = plain.read();
  if (reading.words == 0 && plain.has_skipped()) reading = Reader(text, true).read();
  reading.letter = begins_letter(trimmed(text));
  return reading;
}

}  // namespace proctor::text
