// Finds the cues of a language in a row of words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
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

// The words of all phrases, letter by letter, so that most unknown words are recognised at their first
// unusual letter. Characters of scripts without spaces are words.
class Vocabulary {
 public:
  Vocabulary() : nodes_(1) {}

  WordId add(std::string_view word);  // a to z; may end in *
  WordId add(char32_t character);
  Word find(std::string_view word) const;
  Word find(char32_t character) const;
  std::size_t size() const { return count_; }

 private:
  struct Node {
    std::array<std::uint16_t, 26> next = {};
    WordId exact = kUnknownWord;
    WordId open = kUnknownWord;
  };

  std::size_t grow(std::size_t at, char c);

  std::vector<Node> nodes_;
  std::unordered_map<char32_t, WordId> characters_;
  WordId count_ = 0;
};

// The phrases of all lexicons, word by word.
class PhraseBook {
 public:
  struct Match {
    Cue cue = Cue::count_;
    std::size_t words = 0;  // 0: no phrase begins here
  };

  PhraseBook();

  const Vocabulary& vocabulary() const { return vocabulary_; }

  // A phrase that a lexicon has twice, which is a mistake.
  const std::string& repeated() const { return repeated_; }

  std::size_t size() const { return nodes_.size(); }  // 2^16 at most

  // Bit n: the word is frequent in language n, or in its lexicon.
  std::uint16_t frequent_in(Word word) const { return common_[word.exact]; }
  std::uint16_t known_in(Word word) const {
    return static_cast<std::uint16_t>(known_[word.exact] | known_[word.open]);
  }

  // The longest phrase that begins at this word.
  Match match(Language language, const Word* word, const Word* end) const {
    const auto root = static_cast<std::uint32_t>(language);
    return word->is_known() && starts(word, root) ? match_on(word, end, root, 0) : Match{};
  }

 private:
  bool starts(const Word* word, std::uint32_t root) const {
    return (((starts_[word->exact] | starts_[word->open]) >> root) & 1U) != 0;
  }
  std::vector<WordId> read(std::string_view phrase);
  void add(const Lexicon& lexicon);
  void add(Language language, std::string_view phrase, Cue cue);
  Match match_on(const Word* word, const Word* end, std::uint32_t node, std::size_t words) const;

  Vocabulary vocabulary_;
  std::unordered_map<std::uint32_t, std::uint32_t> edges_;
  std::vector<Cue> nodes_;
  std::vector<std::uint16_t> starts_;  // by word: bit n: a phrase of language n begins with it
  std::vector<std::uint16_t> common_;  // by word
  std::vector<std::uint16_t> known_;   // by word
  std::string repeated_;
};

// Made once, at first use.
const PhraseBook& phrase_book();

}  // namespace proctor::text
