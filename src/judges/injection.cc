// Whether a text speaks to the judge. Signs of several kinds are looked for: phrases of a small book, marks
// of chats and fences, replies of judges. A clear one is enough, of faint ones it takes two of different
// kinds; a phrase in quotation marks is a faint one, for texts about such attacks quote them. What is found
// is told, and decides nothing: the fence keeps the text apart.
//
// The time is linear in the text: it is walked once, piece by piece, and a phrase looks at few words only.
#include "judges/injection.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/utf8.h"
#include "base/words.h"
#include "judges/injection_marks.h"
#include "judges/injection_phrases.h"
#include "judges/prompts.h"
#include "text/characters.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr int kEnough = 2;
constexpr std::size_t kPiece = 32U << 10U;   // of a text, looked at together
constexpr std::size_t kOverlap = 1U << 10U;  // so that no phrase is cut
constexpr std::size_t kShownWords = 16;

// --- The phrase book, ready to be asked

struct Slot {
  std::vector<std::string_view> words;
  std::size_t gap = 0;  // so many words may stand before it
};

struct Ready {
  const Phrase* phrase;
  std::vector<Slot> slots;
};

std::vector<Slot> slots_of(std::string_view pattern) {
  std::vector<Slot> out;
  std::size_t gap = 0;
  for (const auto part : split(pattern, ' ')) {
    if (part.starts_with('~')) {
      gap = static_cast<std::size_t>(std::stoul(std::string(part.substr(1))));
      continue;
    }
    out.push_back({split(part, '|'), gap});
    gap = 0;
  }
  return out;
}

class Book {
 public:
  Book() {
    for (const Phrase& phrase : phrase_book()) phrases_.push_back({&phrase, slots_of(phrase.pattern)});
    for (const Ready& ready : phrases_)
      for (const auto word : ready.slots.front().words) by_first_[word].push_back(&ready);
  }

  const std::vector<const Ready*>* starting_with(std::string_view word) const {
    const auto found = by_first_.find(word);
    return found == by_first_.end() ? nullptr : &found->second;
  }

 private:
  std::vector<Ready> phrases_;
  std::unordered_map<std::string_view, std::vector<const Ready*>> by_first_;
};

const Book& book() {
  static const Book kBook;
  return kBook;
}

// --- Words of a text

struct Word {
  std::string_view text;  // in the folded text
  bool begins = false;    // a clause
  bool quoted = false;
};

bool is_quote(std::string_view mark) {
  return mark == "\"" || mark == "'" || mark == "`" || mark == "“" || mark == "”" || mark == "«" ||
         mark == "»" || mark == "„" || mark == "「" || mark == "」" || mark == "‘" || mark == "’";
}

bool is_silent(std::string_view mark) { return mark == "*" || mark == "_" || mark == "\\" || mark == "~"; }

bool ends_clause(std::string_view mark) {
  static constexpr std::string_view kMarks[] = {".", "!", "?",  ":",  ";",  "(",  ")", "[", "]",
                                                "{", "}", "-",  "#",  ">",  "|",  "=", "<", "/",
                                                "—", "–", "。", "！", "？", "：", ","};
  return std::find(std::begin(kMarks), std::end(kMarks), mark) != std::end(kMarks);
}

// After these a verb can still be a command.
bool leads_to_command(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "please", "now",    "then",        "and",     "so",  "must",      "shall", "kindly", "simply",
      "just",   "always", "immediately", "instead", "but", "therefore", "also",  "only"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

// In lower case; invisible characters are left out, wide letters are read as plain ones.
std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte < 0x7F) {
      out += static_cast<char>(byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte);
      ++at;
      continue;
    }
    char32_t c = next_code_point(text, at);
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
    if (c == '\n' || c == '\t' || !is_deceptive(c)) append_utf8(out, text::fold_case(c));
  }
  return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); }

// Cuts a line into words and marks, as text::to_words does, but without copies.
class Cutter {
 public:
  explicit Cutter(std::string_view line) : line_(line) {}

  // Empty: the line is over.
  std::string_view next() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r')) ++at_;
    const std::size_t start = at_;
    while (at_ < line_.size() && goes_on()) {
    }
    if (at_ == start && at_ < line_.size()) next_code_point(line_, at_);
    return line_.substr(start, at_ - start);
  }

 private:
  // Past the next character, where it is part of a word.
  bool goes_on() {
    const char c = line_[at_];
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter(c) || (byte < 0x80 && joins(c))) return ++at_, true;
    if (byte < 0x80) return false;
    std::size_t past = at_;
    const char32_t character = next_code_point(line_, past);
    if (text::is_han_like(character) || !text::is_word(character)) return false;
    at_ = past;
    return true;
  }

  // An apostrophe between letters, a point between digits.
  bool joins(char c) const {
    if ((c != '\'' && c != '.') || at_ == 0 || at_ + 1 >= line_.size()) return false;
    const char before = line_[at_ - 1];
    const char after = line_[at_ + 1];
    return c == '.' ? is_digit(before) && is_digit(after) : is_letter(before) && is_letter(after);
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

void add_line(std::string_view line, bool in_code, std::vector<Word>& words) {
  bool quoted = false;
  bool begins = true;
  Cutter cutter(line);
  for (auto word = cutter.next(); !word.empty(); word = cutter.next()) {
    const bool is_mark = !is_letter(word.front());
    if (is_mark && is_quote(word)) {
      quoted = !quoted;
      begins = true;
    } else if (!is_mark || !is_silent(word)) {
      const bool you_to = word == "to" && !words.empty() && words.back().text == "you";
      words.push_back({word, begins, quoted || in_code});
      begins = is_mark ? ends_clause(word) : leads_to_command(word) || you_to;
    }
  }
}

// --- Looking

bool fits(const Slot& slot, const Word& word) {
  return std::find(slot.words.begin(), slot.words.end(), word.text) != slot.words.end();
}

// The end of the phrase that begins at the word; 0: it does not.
std::size_t end_of(const Ready& ready, const std::vector<Word>& words, std::size_t at) {
  for (std::size_t i = 1; i < ready.slots.size(); ++i) {
    const Slot& slot = ready.slots[i];
    std::size_t next = at + 1;
    const std::size_t last = std::min(at + 1 + slot.gap, words.size() - 1);
    while (next <= last && !fits(slot, words[next])) ++next;
    if (next > last) return 0;
    at = next;
  }
  return at + 1;
}

std::string excerpt(const std::vector<Word>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < std::min(to, from + kShownWords); ++i) {
    if (i > from) out += ' ';
    out += words[i].text;
  }
  return out;
}

// What was found so far: of each kind the heaviest.
class Signs {
 public:
  void add(Cue cue, int weight, std::string shown) {
    Sign& sign = signs_.at(static_cast<std::size_t>(cue));
    if (weight <= sign.weight) return;
    sign = {cue, weight, std::move(shown)};
  }

  std::optional<std::string> reason() const {
    int sum = 0;
    for (const Sign& sign : signs_) sum += sign.weight;
    if (sum < kEnough) return std::nullopt;
    const auto& first = *std::max_element(signs_.begin(), signs_.end(),
                                          [](const Sign& a, const Sign& b) { return a.weight < b.weight; });
    return std::string(told(first.cue)) + ": " + quoted(first.shown, kShown);
  }

 private:
  struct Sign {
    Cue cue = Cue::claim;
    int weight = 0;
    std::string shown = {};
  };
  static constexpr std::size_t kShown = 100;

  std::array<Sign, 7> signs_;
};

void look_at_words(const std::vector<Word>& words, Signs& signs) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto* candidates = book().starting_with(words[at].text);
    if (candidates == nullptr) continue;
    for (const Ready* ready : *candidates) {
      if (ready->phrase->is_command && !words[at].begins) continue;
      const std::size_t end = end_of(*ready, words, at);
      const bool is_shown = words[at].quoted && ready->phrase->cue != Cue::verdict;
      if (end != 0)
        signs.add(ready->phrase->cue, is_shown ? 1 : ready->phrase->weight, excerpt(words, at, end));
    }
  }
}

void look_at_piece(std::string_view piece, bool& in_code, Signs& signs) {
  std::vector<Word> words;
  const std::string text = folded(piece);
  for (const auto line : split(text, '\n')) {
    const std::string_view bare = trimmed(line);
    if (bare.starts_with("```")) in_code = !in_code;
    for (const MarkFound& mark : find_marks(bare, in_code))
      signs.add(mark.cue, mark.weight, std::string(bare.substr(0, kOverlap)));
    add_line(line, in_code, words);
  }
  look_at_words(words, signs);
}

}  // namespace

std::optional<std::string> speaks_to_judge(std::string_view text) {
  Signs signs;
  bool in_code = false;
  for (std::size_t at = 0; at < text.size(); at += kPiece - kOverlap) {
    look_at_piece(text.substr(at, kPiece), in_code, signs);
    if (auto reason = signs.reason()) return reason;
    if (at + kPiece >= text.size()) break;
  }
  return std::nullopt;
}

namespace {

std::string as_text(const Value& value) {
  return value.is_text() ? std::string(value.text()) : value::to_json(value);
}

// The first result of a tool that does; whoever controls the tool's data wrote it.
std::optional<std::string> tool_speaks(const Exhibit& exhibit) {
  if (!exhibit.tool_calls) return std::nullopt;
  for (const model::ToolCall& call : *exhibit.tool_calls)
    if (!call.result.is_null())
      if (const auto why = speaks_to_judge(as_text(call.result)))
        return "the result of the tool " + quoted(call.name) + " speaks to the judge: it " + *why;
  return std::nullopt;
}

}  // namespace

std::vector<std::string> injection_notices(const Exhibit& exhibit) {
  std::vector<std::string> out;
  if (exhibit.output)
    if (const auto why = speaks_to_judge(*exhibit.output))
      out.push_back("the answer speaks to the judge: it " + *why);
  if (auto notice = tool_speaks(exhibit)) out.push_back(*std::move(notice));
  for (const Turn& turn : exhibit.turns) {
    if (turn.role != "assistant" || turn.text == exhibit.output) continue;
    const auto why = speaks_to_judge(turn.text);
    if (!why) continue;
    out.push_back("an earlier answer speaks to the judge: it " + *why);
    break;
  }
  return out;
}

}  // namespace proctor::judges
