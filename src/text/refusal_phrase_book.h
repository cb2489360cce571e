// Finds cues in a row of words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/refusal_lexicon.h"

namespace proctor::text {

using WordId = std::uint16_t;

inline constexpr WordId kUnknownWord = 0;

// How a word of the text may be read: as itself, and by a beginning that is open at its end.
struct Word {
  WordId exact = kUnknownWord;
  WordId open = kUnknownWord;

  bool is_known() const { return exact != kUnknownWord || open != kUnknownWord; }
};

// The words of all phrases, letter by letter, so that a word that is none is known at its first odd letter.
class Vocabulary {
 public:
  Vocabulary() : nodes_(1) {}

  WordId add(std::string_view word);  // may end in *
  Word find(std::string_view word) const;

 private:
  struct Node {
    std::array<std::uint16_t, 26> next = {};
    WordId exact = kUnknownWord;
    WordId open = kUnknownWord;
  };

  std::size_t grow(std::size_t at, char c);

  std::vector<Node> nodes_;
  WordId count_ = 0;
};

// The phrases of the lexicon, word by word.
class PhraseBook {
 public:
  struct Match {
    Cue cue = Cue::count_;
    std::size_t words = 0;  // 0: no phrase begins here
  };

  PhraseBook();

  Word find_word(std::string_view word) const { return vocabulary_.find(word); }  // in lower case, a to z

  std::string_view repeated() const {
    return repeated_;
  }  // a phrase the lexicon has twice, which is a mistake

  // The longest phrase that begins at this word.
  Match match(const Word* word, const Word* end) const {
    return word->is_known() ? match_on(word, end, 0, 0) : Match{};
  }

 private:
  void add(std::string_view phrase, Cue cue);
  Match match_on(const Word* word, const Word* end, std::uint32_t node, std::size_t words) const;

  Vocabulary vocabulary_;
  std::unordered_map<std::uint32_t, std::uint32_t> edges_;
  std::vector<Cue> nodes_;
  std::string_view repeated_;
};

// Made once, at first use.
const PhraseBook& phrase_book();

}  // namespace proctor::text
