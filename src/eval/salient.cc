#include "eval/salient.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::eval {
namespace {

constexpr std::size_t kShort = 40;          // characters
constexpr std::size_t kFewWords = 5;        // of a text that is taken whole
constexpr std::size_t kShortestWord = 4;    // characters, numbers aside
constexpr std::size_t kLongestWord = 40;    // bytes
constexpr std::size_t kMostBytes = 20'000;  // looked at

// What redaction leaves in the place of something else.
constexpr std::string_view kGone = "REDACTED";

// Words that answers have whatever they say.
constexpr std::array<std::string_view, 66> kBoilerplate = {
    "about", "above",     "after",   "again",   "also",      "answer", "because",  "been",      "before",
    "being", "below",     "between", "both",    "certainly", "could",  "course",   "does",      "each",
    "feel",  "following", "free",    "from",    "further",   "glad",   "happy",    "have",      "hello",
    "help",  "here",      "hope",    "however", "into",      "just",   "know",     "like",      "make",
    "more",  "most",      "need",    "only",    "other",     "please", "question", "questions", "should",
    "some",  "sorry",     "such",    "sure",    "than",      "thank",  "thanks",   "that",      "their",
    "them",  "then",      "there",   "these",   "they",      "this",   "very",     "what",      "when",
    "with",  "would",     "your"};

struct Word {
  std::string_view text;
  std::size_t place = 0;
  bool opens = false;  // a sentence: a capital says nothing there
};

bool is_letter(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80;
}
bool is_inner(char c) { return c == '.' || c == ',' || c == '\'' || c == '-' || c == ':' || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> out;
  bool opens = true;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_letter(static_cast<unsigned char>(text[at]))) {
      opens = opens || std::string_view(".!?:\n*#").find(text[at]) != std::string_view::npos;
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && (is_letter(static_cast<unsigned char>(text[end])) ||
                                 (is_inner(text[end]) && end + 1 < text.size() &&
                                  is_letter(static_cast<unsigned char>(text[end + 1])))))
      ++end;
    out.push_back({text.substr(at, end - at), out.size(), opens});
    opens = false;
    at = end;
  }
  return out;
}

bool has_digit(std::string_view word) { return std::any_of(word.begin(), word.end(), is_digit); }

bool is_boilerplate(const std::string& small) {
  return std::find(kBoilerplate.begin(), kBoilerplate.end(), small) != kBoilerplate.end();
}

// 0: not worth asking for.
std::size_t worth(const Word& word, std::size_t times) {
  constexpr std::size_t kNumber = 300;
  constexpr std::size_t kName = 200;
  constexpr std::size_t kOnce = 50;
  if (word.text == kGone || word.text.size() > kLongestWord || visible(word.text) != word.text) return 0;
  const std::size_t length = count_code_points(word.text);
  const std::size_t once = times == 1 ? kOnce : 0;
  if (has_digit(word.text)) return length > 1 ? kNumber + length + once : 0;
  if (length < kShortestWord) return 0;
  const bool name = !word.opens && word.text.front() >= 'A' && word.text.front() <= 'Z';
  return length + once + (name ? kName : 0);
}

std::string_view bare(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && std::string_view(".!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

std::set<std::string> small_words(std::string_view text) {
  std::set<std::string> out;
  for (const Word& word : words_of(text)) out.insert(lower(word.text));
  return out;
}

struct Ranked {
  Word word;
  std::size_t worth = 0;
};

std::vector<Ranked> ranked(const std::vector<Word>& words, const std::set<std::string>& given) {
  std::map<std::string, std::size_t> times;
  for (const Word& word : words) ++times[lower(word.text)];
  std::vector<Ranked> out;
  std::set<std::string> seen;
  for (const Word& word : words) {
    const std::string small = lower(word.text);
    if (!seen.insert(small).second || given.contains(small) || is_boilerplate(small)) continue;
    if (const std::size_t value = worth(word, times[small])) out.push_back({word, value});
  }
  std::sort(out.begin(), out.end(), [](const Ranked& a, const Ranked& b) {
    return a.worth == b.worth ? a.word.place < b.word.place : a.worth > b.worth;
  });
  return out;
}

}  // namespace

std::vector<std::string> salient(std::string_view text, std::string_view question, std::size_t most) {
  const std::string_view whole = bare(text);
  if (whole.empty() || most == 0) return {};
  const std::size_t spaces = static_cast<std::size_t>(std::count(whole.begin(), whole.end(), ' '));
  if (count_code_points(whole) <= kShort && spaces < kFewWords && visible(whole) == whole &&
      whole.find(kGone) == std::string_view::npos)
    return {std::string(whole)};
  const std::string_view looked_at = whole.substr(0, kMostBytes);
  auto best = ranked(words_of(looked_at), small_words(question.substr(0, kMostBytes)));
  if (best.size() > most) best.resize(most);
  std::sort(best.begin(), best.end(),
            [](const Ranked& a, const Ranked& b) { return a.word.place < b.word.place; });
  std::vector<std::string> out;
  out.reserve(best.size());
  for (const Ranked& one : best) out.emplace_back(one.word.text);
  return out;
}

}  // namespace proctor::eval
