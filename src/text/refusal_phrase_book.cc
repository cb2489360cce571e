#include "text/refusal_phrase_book.h"

#include "base/words.h"

namespace proctor::text {
namespace {

std::size_t letter(char c) { return static_cast<std::size_t>(c - 'a'); }

std::uint32_t edge(std::uint32_t node, WordId word) { return (node << 16U) | word; }

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

std::size_t Vocabulary::grow(std::size_t at, char c) {
  if (nodes_[at].next[letter(c)] == 0) {
    nodes_[at].next[letter(c)] = static_cast<std::uint16_t>(nodes_.size());
    nodes_.emplace_back();
  }
  return nodes_[at].next[letter(c)];
}

PhraseBook::PhraseBook() : nodes_{Cue::count_} {
  for (const auto& entry : cue_words()) {
    if (entry.phrases.empty()) continue;
    for (const auto phrase : split(entry.phrases, ',')) add(trimmed(phrase), entry.cue);
  }
}

void PhraseBook::add(std::string_view phrase, Cue cue) {
  std::uint32_t at = 0;
  for (const auto word : split(phrase, ' ')) {
    const auto [next, fresh] =
        edges_.try_emplace(edge(at, vocabulary_.add(word)), static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back(Cue::count_);
    at = next->second;
  }
  if (nodes_[at] != Cue::count_) repeated_ = phrase;
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
