#include "text/refusal_phrase_book.h"

#include "base/utf8.h"
#include "base/words.h"
#include "text/refusal_letters.h"

namespace proctor::text {
namespace {

std::size_t letter(char c) { return static_cast<std::size_t>(c - 'a'); }

// Nodes are below 2^16, which a test of the lexicon's size guards.
std::uint32_t edge(std::uint32_t node, WordId word) { return (node << 16U) | word; }

std::uint16_t bit(Language language) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(language));
}

void mark(std::vector<std::uint16_t>& masks, WordId word, Language language) {
  if (masks.size() <= word) masks.resize(word + std::size_t{1});
  masks[word] = static_cast<std::uint16_t>(masks[word] | bit(language));
}

}  // namespace

WordId Vocabulary::add(std::string_view word) {
  const bool open = word.ends_with('*');
  if (open) word.remove_suffix(1);
  std::size_t at = 0;
  for (const char c : word) at = grow(at, c);
  WordId& id = open ? nodes_[at].open : nodes_[at].exact;
  if (id == kUnknownWord) id = ++count_;
  return id;
}

WordId Vocabulary::add(char32_t character) {
  WordId& id = characters_[character];
  if (id == kUnknownWord) id = ++count_;
  return id;
}

Word Vocabulary::find(std::string_view word) const {
  std::size_t at = 0;
  Word found;
  for (const char c : word) {
    at = nodes_[at].next[letter(c)];
    if (at == 0) return found;
    if (nodes_[at].open != kUnknownWord) found.open = nodes_[at].open;
  }
  found.exact = nodes_[at].exact;
  return found;
}

Word Vocabulary::find(char32_t character) const {
  const auto found = characters_.find(character);
  return found == characters_.end() ? Word{} : Word{found->second, kUnknownWord};
}

std::size_t Vocabulary::grow(std::size_t at, char c) {
  if (nodes_[at].next[letter(c)] == 0) {
    nodes_[at].next[letter(c)] = static_cast<std::uint16_t>(nodes_.size());
    nodes_.emplace_back();
  }
  return nodes_[at].next[letter(c)];
}

PhraseBook::PhraseBook() : nodes_(kLanguages, Cue::count_) {
  for (const Lexicon& lexicon : lexicons()) add(lexicon);
  starts_.resize(vocabulary_.size() + 1);
  common_.resize(vocabulary_.size() + 1);
  known_.resize(vocabulary_.size() + 1);
}

void PhraseBook::add(const Lexicon& lexicon) {
  for (const auto word : split(lexicon.common, ' '))
    for (const WordId id : read(word)) mark(common_, id, lexicon.language);
  for (const auto& entry : lexicon.cues) {
    if (entry.phrases.empty()) continue;
    for (const auto phrase : split(entry.phrases, ',')) add(lexicon.language, trimmed(phrase), entry.cue);
  }
}

// Blanks part words; a character of a script without spaces is one.
std::vector<WordId> PhraseBook::read(std::string_view phrase) {
  std::vector<WordId> ids;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) ids.push_back(vocabulary_.add(word));
    word.clear();
  };
  for (std::size_t at = 0; at < phrase.size();) {
    const char32_t c = next_code_point(phrase, at);
    if (c == '*' || (c >= 'a' && c <= 'z')) {
      word += static_cast<char>(c);
      continue;
    }
    if (c >= 'A' && c <= 'Z') {
      word += static_cast<char>(c | 0x20U);
      continue;
    }
    const Letter found = fold_letter(c);
    if (found.kind == LetterKind::latin || found.kind == LetterKind::cyrillic) {
      word += found.folded;
      continue;
    }
    end_word();
    if (found.kind != LetterKind::none) ids.push_back(vocabulary_.add(c));
  }
  end_word();
  return ids;
}

void PhraseBook::add(Language language, std::string_view phrase, Cue cue) {
  auto at = static_cast<std::uint32_t>(language);
  const auto words = read(phrase);
  if (!words.empty()) mark(starts_, words.front(), language);
  for (const WordId word : words) {
    mark(known_, word, language);
    const auto [next, fresh] = edges_.try_emplace(edge(at, word), static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back(Cue::count_);
    at = next->second;
  }
  if (nodes_[at] != Cue::count_) repeated_ += std::string(phrase) + "; ";
  nodes_[at] = cue;
}

// Goes no deeper than the longest phrase has words.
PhraseBook::Match PhraseBook::match_on(const Word* word, const Word* end, std::uint32_t node,
                                       std::size_t words) const {
  Match best;
  if (nodes_[node] != Cue::count_) best = {nodes_[node], words};
  if (word == end) return best;
  for (const WordId id : {word->exact, word->open}) {
    const auto next = id == kUnknownWord ? edges_.end() : edges_.find(edge(node, id));
    if (next == edges_.end()) continue;
    const Match longer = match_on(word + 1, end, next->second, words + 1);
    if (longer.words > best.words) best = longer;
  }
  return best;
}

const PhraseBook& phrase_book() {
  static const PhraseBook kBook;
  return kBook;
}

}  // namespace proctor::text
